import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { MostWatching } from './most-watching.ts';
import { Presence } from './presence.ts';

/** How many watch each live stream: now, and at most. It stands below the rooms that show it and the room that counts. */
export function createPresence({ bus, db, log }: Platform) {
  const presence = new Presence(bus);
  return {
    service: { presence, mostWatching: new MostWatching({ db, log }) },
    [Symbol.asyncDispose]: async () => presence[Symbol.dispose](),
  } satisfies Room;
}
