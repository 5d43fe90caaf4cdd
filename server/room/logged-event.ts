import type { ShowEvent } from '#contract/room/show-log.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';

/** A row of the show log on this side of the socket. `client_id` is that of a chat line, which its author alone is told; `face`, the address of its author's picture, is told once (`faces.ts`). */
export type LoggedEvent = ShowEvent & { client_id?: string; face?: string };

/** `person`: the id of the account, or one that no account has. `named`: the `client_id`s that the socket has named itself, each of which leaves it once it is told. */
export type EventReader = { person: string; named: Set<string> };

/** What everybody is told, whoever wrote it. */
export const anybody: EventReader = { person: '', named: new Set() };

/** What a socket is told of an event. */
export function messageOf({ client_id: clientId, face: _face, ...event }: LoggedEvent, { person, named }: EventReader): RoomServerMessage {
  const message = { t: 'event', event: event as ShowEvent } as const;
  if (clientId !== undefined && named.delete(clientId)) return { ...message, client_id: clientId, is_current_user: true };
  return authorOf(event as ShowEvent) === person ? { ...message, is_current_user: true } : message;
}

/** The account that wrote the line; null for a guest's, and for what is no line. */
export function authorOf(event: ShowEvent): string | null {
  return event.type === 'chat' ? event.payload.user_id : null;
}
