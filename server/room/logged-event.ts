import type { ShowEvent } from '#contract/room/show-log.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';

/** A row of the show log on this side of the socket. `client_id` is that of a chat line, which its author alone is told. */
export type LoggedEvent = ShowEvent & { client_id?: string };

/** What a socket is told of an event. `named`: the `client_id`s that it has named itself, each of which leaves it once it is told. */
export function messageOf({ client_id: clientId, ...event }: LoggedEvent, named: Set<string>): RoomServerMessage {
  const message = { t: 'event', event: event as ShowEvent } as const;
  return clientId !== undefined && named.delete(clientId) ? { ...message, client_id: clientId } : message;
}
