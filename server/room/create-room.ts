import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { MostWatching } from '#server/presence/most-watching.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { Stage } from '#server/stage/stage-service.ts';
import { createRoomService } from './room-service.ts';

type Neighbors = { accounts: AccountsService; catalog: CatalogService; live: LiveService; stage: Stage; presence: Presence; mostWatching: MostWatching };

/** Chat, hearts, presence and the show log of live events. */
export function createRoom({ db, bus, clock, log, tickets }: Platform, neighbors: Neighbors) {
  const room = createRoomService({ db, bus, clock, log, tickets, ...neighbors });
  return {
    service: room,
    sockets: [room.endpoint],
    holding: { erasePerson: room.erasePerson, eraseStore: room.eraseStore },
    [Symbol.asyncDispose]: () => room[Symbol.asyncDispose](),
  } satisfies Room;
}
