import { createAccounts } from '#server/accounts/create-accounts.ts';
import { createCatalog } from '#server/catalog/create-catalog.ts';
import { createLive } from '#server/live/create-live.ts';
import { createNotices } from '#server/notices/create-notices.ts';
import { createOrders } from '#server/orders/create-orders.ts';
import { createOverview } from '#server/overview/create-overview.ts';
import { createPlatform, type Outside } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { runRooms } from '#server/platform/run-rooms.ts';
import { createPresence } from '#server/presence/create-presence.ts';
import { createRecordings } from '#server/recordings/create-recordings.ts';
import { createRoom } from '#server/room/create-room.ts';
import { createStage } from '#server/stage/create-stage.ts';
import { createStoreSettings } from '#server/stores/create-store-settings.ts';
import { createStores } from '#server/stores/create-stores.ts';
import { createUploads } from '#server/uploads/create-uploads.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Every room of the server, in order: each is given those before it that it uses. Disposing takes them down in reverse. */
export async function createContext(outside: Outside) {
  await using parts = new AsyncDisposableStack();
  const platform = parts.use(await createPlatform(outside));
  const rooms: Room[] = [];
  const add = <Service>(room: Room<Service>): Service => {
    rooms.push(room);
    parts.defer(async () => await room[Symbol.asyncDispose]?.());
    return room.service;
  };

  const stores = add(createStores(platform));
  const notices = add(createNotices(platform));
  const accounts = add(createAccounts(platform, { stores, notices }));
  const { uploads, videoFiles } = add(await createUploads(platform));
  const storeSettings = add(createStoreSettings(platform, { isImageOf: uploads.isImageOf }));
  const catalog = add(createCatalog(platform, { uploads }));
  const { presence, mostWatching } = add(createPresence(platform));
  const live = add(createLive(platform, { catalog, videoFiles, presence, mostWatching }));
  const recordings = add(createRecordings(platform, { accounts, live }));
  const stage = add(await createStage(platform, { accounts, live, recordings, videoFiles }));
  const room = add(createRoom(platform, { accounts, catalog, live, stage, presence, mostWatching }));
  const orders = add(createOrders(platform, { stores, notices, accounts, catalog, room }));
  const overview = add(createOverview(platform, { accounts, catalog, live, orders }));

  const house = parts.use(await runRooms(platform, rooms));
  const running = parts.move();
  return {
    ...{ ...platform, ...house },
    ...{ stores, storeSettings, notices, accounts, uploads, videoFiles, catalog, live, recordings, stage, room, orders, overview },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
