import { setTimeout as delay } from 'node:timers/promises';
import { runBroadcaster } from './actors/broadcaster.ts';
import { runChatter, runReader } from './actors/chatter.ts';
import { runPins } from './actors/host.ts';
import { lookAtPictures, runPictureUploader } from './actors/picture-uploader.ts';
import { restock, runSeller } from './actors/seller.ts';
import { runShopper, settleOrders } from './actors/shopper.ts';
import { askAgain, runVideoUploader, takeBack } from './actors/video-uploader.ts';
import { runWatcher } from './actors/watcher.ts';
import { endShow } from './end-show.ts';
import type { History } from './history.ts';
import { kill } from './kill.ts';
import { noteSegments, readHead, settleJobs } from './observer.ts';
import type { RoundPlan } from './plan.ts';
import { RoomSeat } from './room-seat.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { must, type Shop } from './shop.ts';
import { Visitor } from './visitor.ts';
import { World } from './world.ts';

const shoppers = 6;
const afterMs = 2_500;
const onAirMs = 15_000;
const [slowMs, fastMs] = [1_200, 150];

type Parts = { server: ServerUnderTest; history: History; shop: Shop; plan: RoundPlan };

/** One show with everybody at work, ended in the middle and brought back; leaves in the history what all of them were told. */
export async function runRound({ server, history, shop, plan }: Parts): Promise<void> {
  const seller = new Visitor({ url: server.url, history, round: plan.round, token: shop.seller.token });
  const form = { title: `Round ${plan.round}`, product_ids: shop.variants.map(({ productId }) => productId) };
  const world = new World({ server, history, shop, plan, show: (await must(seller.ask('POST', '/api/seller/live-streams', form))).id });
  await restock(world);
  await using room = new AsyncDisposableStack();
  const sit = (name: string, token?: string) => room.use(new RoomSeat(world, name, token));
  const host = sit('host', shop.seller.token);
  const guests = [sit('guest 1'), sit('guest 2'), ...shop.chatters.map(({ token }, index) => sit(`member ${index + 1}`, token))];
  const reader = sit('reader');
  const actors = [
    ...Array.from({ length: shoppers }, (_, index) => runShopper(world, index)),
    ...guests.map((seat) => runChatter(world, seat, slowMs)),
    ...[runChatter(world, host, fastMs), runPins(world, host), runReader(world, reader)],
    ...[runSeller(world), runPictureUploader(world), runVideoUploader(world), runBroadcaster(world), runWatcher(world), noteSegments(world)],
  ];
  const work = Promise.all(actors);
  try {
    // An actor that fails is a fault of the harness, and ends the round at once.
    await Promise.race([work, delay(plan.beforeMs)]);
    await kill(world);
    await Promise.race([work, untilOnAir(world)]);
    await Promise.race([work, delay(afterMs)]);
  } finally {
    world.finish();
    world.comeUp();
    await work;
  }
  await settleOrders(world);
  await askAgain(world);
  await lookAtPictures(world);
  await settleJobs(world);
  const head = await readHead(world);
  await Promise.all([host, reader, ...guests].map((seat) => seat.catchUp(head)));
  await askAsStranger(world);
  await takeBack(world);
  await endShow(world, seller);
}

/** The lease of a node that was killed ends before its broadcaster can come back. */
async function untilOnAir(world: World): Promise<void> {
  for (const until = performance.now() + onAirMs; !world.isOnAir && performance.now() < until; ) await delay(50);
}

/** I9: another store sees nothing of the orders, and can do nothing with them. */
async function askAsStranger(world: World): Promise<void> {
  const { history, round, shop } = world;
  const visitor = world.visitor(shop.stranger.token);
  const order = history.orders.findLast(({ answers }) => answers[0]?.status === 201);
  const id = (order?.answers[0]?.body as { orders: { id: string }[] } | undefined)?.orders[0]?.id;
  const list = await visitor.ask('GET', '/api/seller/orders');
  const one = id === undefined ? undefined : await visitor.ask('GET', `/api/seller/orders/${id}`);
  const moved = id === undefined ? undefined : await visitor.ask('POST', `/api/seller/orders/${id}/status`, { status: 'packed' });
  if (list?.body.items?.length !== 0) history.strangers.push({ round, what: `another store lists ${list?.body.items?.length} orders` });
  for (const answer of [one, moved])
    if (answer && answer.status !== 404) history.strangers.push({ round, what: `another store is answered ${answer.status} for order ${id}` });
}
