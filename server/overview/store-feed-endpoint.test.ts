import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { closeBusy, closeFailed, closeRefused, closeSessionEnded } from '#contract/wire/close-codes.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { anOrder, order } from '../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let url: string;
let seller: TestSeller;
let lamp: { variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  url = (await app.listen()).replace('http', 'ws');
  seller = await app.signUpSeller();
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, seller.token)).body;
});
afterAll(() => app[Symbol.asyncDispose]());

/** A dashboard that has said hello, with all that it hears. */
async function open(token: string) {
  const socket = new WebSocket(`${url}/ws/store-feed`);
  const heard: string[] = [];
  const closed = once(socket, 'close').then(([code]) => code as number);
  socket.on('message', (data) => heard.push(JSON.parse(String(data)).t));
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'hello', token }));
  return { socket, heard, closed, untilHeard: (kind: string) => expect.poll(() => heard).toContain(kind) };
}

async function sell(): Promise<void> {
  expect((await order(app.app.request, anOrder(lamp))).status).toBe(201);
}

test('an open dashboard is told of an order, and of nothing else: what it was is asked for', async () => {
  const { socket, untilHeard } = await open(seller.token);
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  await untilHeard('welcome');
  await sell();
  await untilHeard('changed');
  expect(frames.filter((frame) => frame.includes('changed'))).toEqual(['{"t":"changed"}']);
  for (const text of ['{', 'null', '{"t":"hello"}']) socket.send(text);
  socket.send('{"t":"ping"}');
  await untilHeard('pong');
  socket.close();
});

test('a moderator, a host, a shopper and a guest hear nothing', async () => {
  const moderator = await aPerson(app, { storeId: seller.storeId, role: 'moderator' });
  const host = await aPerson(app, { storeId: seller.storeId, role: 'host' });
  const shopper = await aPerson(app);
  for (const token of [moderator.token, host.token, shopper.token, 'no-token', '']) {
    const { closed, heard } = await open(token);
    expect([await closed, heard]).toEqual([closeRefused, []]);
  }
});

test('another store is not told', async () => {
  const other = await open((await app.signUpSeller('Across the Lane')).token);
  const own = await open(seller.token);
  await Promise.all([other.untilHeard('welcome'), own.untilHeard('welcome')]);
  await sell();
  await own.untilHeard('changed');
  expect(other.heard).toEqual(['welcome']);
  for (const { socket } of [own, other]) socket.close();
});

test('who lost the role hears no more, and who signs out is turned away', async () => {
  const manager = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
  const { untilHeard, closed, heard } = await open(manager.token);
  await untilHeard('welcome');
  await app.db
    .updateTable('store_members')
    .set({ role: 'moderator' })
    .where('user_id', '=', manager.userId as never)
    .execute();
  await sell();
  expect([await closed, heard]).toEqual([closeRefused, ['welcome']]);

  const next = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
  const theirs = await open(next.token);
  await theirs.untilHeard('welcome');
  await app.send('POST', '/auth/v1/logout?scope=local', {}, next.token);
  expect(await theirs.closed).toBe(closeSessionEnded);
});

test('a dashboard is told to come back, not that it may not, while who it is cannot be asked', async () => {
  const asked = vi.spyOn(app.context.accounts, 'findActor').mockRejectedValueOnce(new Error('the database is away'));
  const early = await open(seller.token);
  expect(await early.closed).toBe(closeFailed);
  asked.mockRestore();
  const dashboard = await open(seller.token);
  await dashboard.untilHeard('welcome');
  const looked = vi.spyOn(app.context.accounts, 'findHolder').mockRejectedValueOnce(new Error('the database is away'));
  await sell();
  expect(await dashboard.closed).toBe(closeFailed);
  looked.mockRestore();
});

test('one person has 20 dashboards at most', async () => {
  const person = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
  const all = await Promise.all(Array.from({ length: 20 }, () => open(person.token)));
  await Promise.all(all.map(({ untilHeard }) => untilHeard('welcome')));
  const late = await open(person.token);
  expect(await late.closed).toBe(closeBusy);
  for (const { socket } of all) socket.close();
});
