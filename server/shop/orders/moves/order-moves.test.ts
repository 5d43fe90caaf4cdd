import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type OrderStatus, undoMs } from '#contract/shop/orders/order-states.ts';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, aPhone, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { moveOn } from '../../../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Placed = { id: string; number: number; phone: string };

const parcel = { courier: 'Delhivery', number: 'DL 1234-5678', link: 'https://track.example/DL12345678' };

let app: TestApp;
let seller: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Rangrez');
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '5.00' }, seller.token)).body;
});
afterAll(() => app[Symbol.asyncDispose]());

async function place(): Promise<Placed> {
  const phone = aPhone();
  const { body } = await order(app.app.request, anOrder(lamp, { delivery: aDelivery({ phone }) }), { Cookie: await openDevice(app.app.request) });
  return { id: body.id, number: body.number, phone };
}

const post = (path: string, body: object, token = seller.token) => app.send('POST', `/api/seller/orders/${path}`, body, token);
const move = (id: string, status: OrderStatus, more: object = {}) => post(`${id}/status`, { status, ...more });
const undo = (id: string, move_id: string, token = seller.token) => post(`${id}/undo`, { move_id }, token);
const get = async (id: string) => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body;

async function sent(to: Placed): Promise<Placed> {
  await moveOn(app, to.id, seller.token, ['packed', 'shipped']);
  return to;
}

/** All jobs that are due have run. */
async function idle(): Promise<void> {
  app.context.jobWaker.wake();
  const due = () => app.db.selectFrom('jobs').select('kind').where('run_at', '<=', app.context.clock.now()).where('failed_at', 'is', null).execute();
  await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 20_000, interval: 20 });
}

/** What the buyer was told of moves. */
async function told({ phone }: Placed): Promise<string[]> {
  await idle();
  const rows = await app.db.selectFrom('messages').select('body_text').where('recipient', '=', `+91${phone}`).where('template', '=', 'order_moved').execute();
  return rows.map(({ body_text }) => body_text ?? '');
}

describe('undoing a move', () => {
  test('brings the order back, with a history that says so, and its buyer never hears of it', async () => {
    const placed = await place();
    const packed = await move(placed.id, 'packed');
    expect(packed.body.undo).toEqual({ move_id: expect.any(String), left_ms: expect.any(Number) });
    expect(packed.body.undo.left_ms).toBeGreaterThan(undoMs - 2_000);
    const back = await undo(placed.id, packed.body.undo.move_id);
    expect([back.status, back.body.status, back.body.undo]).toEqual([200, 'processing', null]);
    expect(back.body.history.map(({ status, is_undone }: { status: string; is_undone: boolean }) => [status, is_undone])).toEqual([
      ['processing', false],
      ['packed', true],
    ]);
    app.advance(undoMs);
    expect(await told(placed)).toEqual([]);
    expect((await get(placed.id)).status).toBe('processing');
  });

  test('is over once ten seconds have passed, and only then the buyer is told', async () => {
    const placed = await place();
    const packed = await move(placed.id, 'packed');
    app.advance(undoMs - 2_000);
    expect(await told(placed)).toEqual([]);
    app.advance(2_000);
    const late = await undo(placed.id, packed.body.undo.move_id);
    expect([late.status, late.body.code, late.body.message]).toEqual([409, 'ORDER_STATE', expect.stringContaining('seconds to undo this are over')]);
    expect(await told(placed)).toEqual([expect.stringContaining('is packed and leaves soon')]);
    expect((await get(placed.id)).undo).toBeNull();
  });

  test('twice at once, or beside a cancelling: each finds the order before the other or after it, and what cannot be is told', async () => {
    const [twice, beside] = [await place(), await place()];
    const first = (await move(twice.id, 'packed')).body.undo.move_id;
    const answers = await Promise.all([undo(twice.id, first), undo(twice.id, first), undo(twice.id, first)]);
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'ORDER_STATE', 'ORDER_STATE']);
    const second = (await move(beside.id, 'packed')).body.undo.move_id;
    const [undone, next] = await Promise.all([undo(beside.id, second), move(beside.id, 'cancelled')]);
    // What is undone can be cancelled: where the cancelling comes after it, both are done.
    const outcomes = [
      [200, 409, 'processing'],
      [409, 200, 'cancelled'],
      [200, 200, 'cancelled'],
    ];
    expect(outcomes).toContainEqual([undone.status, next.status, (await get(beside.id)).status]);
  });

  test('holds up the next step, also in a second tab, until it is over: then each is told once', async () => {
    const placed = await place();
    await move(placed.id, 'packed');
    const said = 'It was marked as packed a moment ago, which can be undone for 10 more seconds. The next step comes after that.';
    const early = await Promise.all([move(placed.id, 'shipped'), move(placed.id, 'shipped')]);
    expect(early.map(({ status, body }) => [status, body.code, body.message])).toEqual(early.map(() => [409, 'ORDER_STATE', said]));
    expect((await post('moves', { status: 'shipped', orders: [{ id: placed.id }] })).body.not_moved).toEqual([
      { id: placed.id, number: placed.number, message: said },
    ]);
    app.advance(undoMs - 1_000);
    expect((await move(placed.id, 'shipped')).body.message).toMatch(/for 1 more second\./);
    app.advance(1_000);
    expect((await move(placed.id, 'shipped')).status).toBe(200);
    app.advance(undoMs);
    expect(await told(placed)).toEqual([expect.stringContaining('is packed'), expect.stringContaining('is on its way')]);
  });

  test('takes what was planned with it: nothing waits for the buyer any more', async () => {
    const placed = await place();
    const { move_id } = (await move(placed.id, 'packed')).body.undo;
    const planned = () => app.db.selectFrom('jobs').select('kind').where(sql<boolean>`payload->>'move_id' = ${move_id}`).orderBy('kind').execute();
    expect((await planned()).map(({ kind }) => kind)).toEqual(['order.moved', 'order.papers']);
    await undo(placed.id, move_id);
    expect(await planned()).toEqual([]);
  });

  test('keeps cancelling open: an order that is shipped is cancelled from where it was, and only that is told', async () => {
    const early = await sent(await place());
    await idle();
    const cancelled = await move(early.id, 'cancelled');
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    expect(cancelled.body.history.map(({ status, is_undone }: { status: string; is_undone: boolean }) => [status, is_undone])).toEqual([
      ['processing', false],
      ['packed', false],
      ['shipped', true],
      ['cancelled', false],
    ]);
    app.advance(undoMs);
    expect(await told(early)).toEqual([expect.stringContaining('is packed'), expect.stringContaining('was cancelled')]);
    const late = await sent(await place());
    app.advance(undoMs);
    expect((await move(late.id, 'cancelled')).body.code).toBe('ORDER_STATE');
  });

  test('at the very end: it is undone or told, never both', async () => {
    const placed = await Promise.all(Array.from({ length: 12 }, place));
    const moves = await Promise.all(placed.map(async ({ id }) => (await move(id, 'packed')).body.undo.move_id as string));
    app.advance(undoMs - 60);
    app.context.jobWaker.wake();
    const answers = await Promise.all(placed.map(({ id }, turn) => new Promise((go) => setTimeout(go, turn * 10)).then(() => undo(id, moves[turn] as string))));
    app.advance(undoMs);
    for (const [turn, one] of placed.entries()) expect((await told(one)).length).toBe(answers[turn]?.status === 200 ? 0 : 1);
  });

  test('an undone move can be made again, and is told once', async () => {
    const placed = await place();
    const { move_id } = (await move(placed.id, 'packed')).body.undo;
    await undo(placed.id, move_id);
    expect((await move(placed.id, 'packed')).status).toBe(200);
    expect((await undo(placed.id, move_id)).body.code).toBe('ORDER_STATE');
    app.advance(undoMs);
    expect(await told(placed)).toHaveLength(1);
  });

  test('is not for a cancelled order, of which the buyer is told at once; what was packed just before is not told any more', async () => {
    const placed = await place();
    await move(placed.id, 'packed');
    expect((await move(placed.id, 'cancelled')).body.undo).toBeNull();
    const said = new RegExp(`^Rangrez: order #${placed.number} was cancelled. You owe nothing. \\S+/order/[\\w-]{43}$`);
    expect(await told(placed)).toEqual([expect.stringMatching(said)]);
    app.advance(undoMs);
    expect(await told(placed)).toHaveLength(1);
  });

  test('is for those who may change orders of that store', async () => {
    const placed = await place();
    const { move_id } = (await move(placed.id, 'packed')).body.undo;
    const [other, moderator] = await Promise.all([app.signUpSeller('Curious'), aPerson(app, { storeId: seller.storeId, role: 'moderator' })]);
    expect((await undo(placed.id, move_id, other.token)).status).toBe(404);
    expect((await undo(placed.id, move_id, moderator.token)).status).toBe(403);
    expect((await undo((await place()).id, move_id)).body.code).toBe('ORDER_STATE');
    expect((await get(placed.id)).status).toBe('packed');
  });
});

describe('moving many', () => {
  test('moves what can be moved, names what cannot, and answers a repeat alike', async () => {
    const [a, b, gone, foreign] = [await place(), await place(), await place(), randomUUID()];
    await move(gone.id, 'cancelled');
    const body = { status: 'packed', orders: [a, b, gone, { id: foreign }].map(({ id }) => ({ id })) };
    const first = await post('moves', body);
    expect(first.body).toEqual({
      moved: [a, b].map(({ id, number }) => ({ id, number, move_id: expect.any(String) })),
      not_moved: [
        { id: gone.id, number: gone.number, message: 'An order that is cancelled cannot become packed. Look at it again.' },
        { id: foreign, number: null, message: 'This order does not exist in your store.' },
      ],
      undo_ms: undoMs,
    });
    expect((await post('moves', body)).body).toEqual(first.body);
    expect((await get(a.id)).history).toHaveLength(2);

    const moves = first.body.moved.map(({ id, move_id }: { id: string; move_id: string }) => ({ id, move_id }));
    await move(b.id, 'cancelled');
    expect((await post('undone-moves', { moves })).body).toEqual({
      undone: [a.id],
      not_undone: [{ id: b.id, number: b.number, message: 'This order was changed meanwhile. Look at it again.' }],
    });
  });

  test('two members at once move each order once', async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, place));
    const body = { status: 'packed', orders: placed.map(({ id }) => ({ id })) };
    const answers = await Promise.all([post('moves', body), post('moves', { ...body, orders: body.orders.toReversed() })]);
    for (const answer of answers) expect([answer.body.moved.length, answer.body.not_moved]).toEqual([5, []]);
    for (const { id } of placed) expect((await get(id)).history).toHaveLength(2);
  });

  test('sends with one courier and a number each', async () => {
    const placed = [await place(), await place()];
    await post('moves', { status: 'packed', orders: placed.map(({ id }) => ({ id })) });
    app.advance(undoMs);
    const orders = placed.map(({ id }, turn) => ({ id, tracking: { courier: 'India Post', number: turn === 0 ? 'EM123' : '' } }));
    expect((await post('moves', { status: 'shipped', orders })).body.moved).toHaveLength(2);
    expect(await Promise.all(placed.map(async ({ id }) => (await get(id)).tracking))).toEqual([
      { courier: 'India Post', number: 'EM123', link: '' },
      { courier: 'India Post', number: '', link: '' },
    ]);
  });
});

describe('how a parcel travels', () => {
  test('is told to the buyer, without the link in a text message', async () => {
    const placed = await place();
    await move(placed.id, 'packed');
    app.advance(undoMs);
    expect((await move(placed.id, 'shipped', { tracking: parcel })).body.tracking).toEqual(parcel);
    app.advance(undoMs);
    const texts = (await told(placed)).join('\n');
    expect(texts).toContain('Delhivery, number DL 1234-5678. Pay ₹5.00');
    expect(texts).not.toContain('track.example');
  });

  test('can be changed while it is on its way, and goes when its sending is undone', async () => {
    const placed = await sent(await place());
    const put = (tracking: object) => app.send('PUT', `/api/seller/orders/${placed.id}/tracking`, { tracking }, seller.token);
    expect((await put(parcel)).body.tracking).toEqual(parcel);
    const { undo: possible } = await get(placed.id);
    const back = await undo(placed.id, possible.move_id);
    expect([back.body.status, back.body.tracking]).toEqual(['packed', null]);
    expect((await put(parcel)).body.code).toBe('ORDER_STATE');
  });

  test.each([
    [{ courier: ' ' }, 'tracking.courier'],
    [{ courier: 'x'.repeat(61) }, 'tracking.courier'],
    [{ courier: 'Delhivery', number: '<b>' }, 'tracking.number'],
    [{ courier: 'Delhivery', link: 'http://track.example' }, 'tracking.link'],
    [{ courier: 'Delhivery', link: 'javascript:alert(1)' }, 'tracking.link'],
  ])('%j is refused at its field', async (tracking, path) => {
    const placed = await place();
    await move(placed.id, 'packed');
    const { status, body } = await move(placed.id, 'shipped', { tracking });
    expect([status, body.data.fields[0].path]).toEqual([422, path]);
  });
});
