import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { topics } from '#server/topics.ts';
import { openDevice } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const form = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'Special Discount!', description: 'Limited-time offer' },
  ...{ code: 'SAVE20', is_active: true, max_uses: null, max_uses_per_person: 1 },
};

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let product: { id: string; variant_id: string };
let show: string;
let first: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  other = await app.signUpSeller('Other Looms');
  seller = await app.signUpSeller('Offer Looms');
  product = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '599' }, seller.token)).body;
  first = seller;
  show = await goLive(seller);
});
beforeEach(async () => {
  seller = first;
  await save();
});
afterAll(() => app[Symbol.asyncDispose]());

type Browser = { Cookie?: string; Authorization?: string };
const newBrowser = async (): Promise<Browser> => ({ Cookie: await openDevice(app.app.request) });

async function send(path: string, body: object, browser: Browser) {
  const answer = await app.app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...browser } });
  return { status: answer.status, body: await answer.json() };
}
async function goLive({ token }: TestSeller): Promise<string> {
  const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, token)).body;
  await app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, token);
  return id;
}
const save = async (change: object = {}, { token } = seller) => await app.send('PUT', '/api/seller/discount-settings', { ...form, ...change }, token);
const mine = async () => (await app.send('GET', '/api/seller/discount-settings', undefined, seller.token)).body;
const history = async () => (await app.send('GET', '/api/seller/discount-settings/history', undefined, seller.token)).body.items;
const watch = async (browser: Browser, token?: string, id = show) =>
  (await send(`/api/live-streams/${id}/offer`, token ? { watch: token } : {}, browser)).body.offer;
const claim = (browser: Browser, token: string, id = show) => send(`/api/live-streams/${id}/offer/claim`, { watch: token }, browser);
const reason = ({ status, body }: Awaited<ReturnType<typeof claim>>) => [status, body.code, body.data?.reason];
const quote = async (browser: Browser, held: object, quantity = 1) =>
  await send('/api/offers/quote', { seller_id: seller.storeId, items: [{ variant_id: product.variant_id, quantity }], ...held }, browser);

async function claimed(browser: Browser): Promise<string> {
  const { watch: token } = await watch(browser);
  app.advance(5_000);
  return (await claim(browser, token)).body.claim;
}

describe('the discount of a store', () => {
  test('is nothing at first, has a code to begin with, and is then what was saved', async () => {
    const fresh = await app.signUpSeller('Meera Block Prints');
    const asked = await app.send('GET', '/api/seller/discount-settings', undefined, fresh.token);
    expect(asked.body).toEqual({ settings: null, suggested_code: 'MEERA10' });
    expect((await save({ is_active: false }, fresh)).body).toEqual({
      ...form,
      ends_at: null,
      min_order_paise: null,
      is_active: false,
      updated_at: expect.any(String),
      used: 0,
    });
    expect(await mine()).toMatchObject({ settings: { ...form, used: 0 }, suggested_code: 'OFFER20' });
  });

  test.each([
    [{ value: 10_001 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ value: 12.5 }, 'value'],
    [{ discount_type: 'amount', value: 100_000_01 }, 'value'],
    [{ min_watch_time_seconds: 0 }, 'min_watch_time_seconds'],
    [{ min_watch_time_seconds: 3_601 }, 'min_watch_time_seconds'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(61) }, 'title'],
    [{ description: 'x'.repeat(141) }, 'description'],
    [{ code: 'save20' }, 'code'],
    [{ code: 'AB' }, 'code'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ max_uses_per_person: 1_000_001 }, 'max_uses_per_person'],
    [{ ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
    [{ ends_at: 'tomorrow' }, 'ends_at'],
    [{ min_order_paise: 0 }, 'min_order_paise'],
    [{ min_order_paise: 100_000_01 }, 'min_order_paise'],
  ])('%j is refused beside its field', async (change, field) => {
    const before = await mine();
    const answer = await save(change);
    expect([answer.status, answer.body.code, answer.body.data.fields[0].path]).toEqual([422, 'INPUT_INVALID', field]);
    expect(await mine()).toEqual(before);
  });

  test('says what was active when, and nothing of what nobody got', async () => {
    seller = await app.signUpSeller('Changing Looms');
    await save();
    await save();
    app.advance(60_000);
    await save({ value: 3_000 });
    await save({ value: 3_000, is_active: false });
    await save({ value: 9_900, is_active: false });
    app.advance(60_000);
    await save({ value: 1_500, code: 'LAMPS15' });
    const [now, second, earliest, ...rest] = await history();
    expect(rest).toEqual([]);
    expect(now).toMatchObject({ value: 1_500, code: 'LAMPS15', to: null });
    expect(second).toMatchObject({ value: 3_000, is_active: true });
    expect(earliest).toMatchObject({ ...form, to: second.from });
    expect(Date.parse(second.to)).toBeLessThan(Date.parse(now.from) - 50_000);
  });

  test('that members save at once is that of one of them, and each is in the history', async () => {
    seller = await app.signUpSeller('Racing Looms');
    await save();
    const values = Array.from({ length: 8 }, (_, index) => 1_000 + index);
    const answers = await Promise.all(values.map((value) => save({ value })));
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
    const all: { value: number; from: string; to: string | null }[] = await history();
    expect(all.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([...values, 2_000]);
    expect(all.map(({ to }) => to).slice(1)).toEqual(all.map(({ from }) => from).slice(0, -1));
    expect((await mine()).settings.value).toBe(all[0]?.value);
  });

  test('tells open pages of what they show, and of nothing else', async () => {
    const told: string[] = [];
    const stop = app.context.bus.subscribe(topics.offerChanged, ({ id }) => told.push(id));
    await save();
    await save({ value: 10_001 });
    expect(told).toEqual([]);
    await save({ title: 'For an hour' });
    await save({ is_active: false });
    await save({ is_active: false, title: 'Later' });
    expect(told).toEqual([seller.storeId, seller.storeId]);
    stop();
  });
});

describe('the watch clock', () => {
  test('runs on the server, and goes on after a reload, in another tab and the next day', async () => {
    const browser = await newBrowser();
    const began = await watch(browser);
    expect(began).toMatchObject({ discount_type: 'percentage', value: 2_000, title: form.title, min_watch_time_seconds: 5 });
    expect(began.remaining_ms).toBeGreaterThan(4_000);
    app.advance(2_000);
    const again = await watch(browser, began.watch);
    expect([again.watch, again.remaining_ms <= 3_000, again.remaining_ms > 1_000]).toEqual([began.watch, true, true]);
    app.advance(86_400_000);
    expect((await watch(browser, began.watch)).remaining_ms).toBe(0);
    expect((await watch(browser)).remaining_ms).toBeGreaterThan(4_000);
    app.advance(-86_400_000);
  });

  test('of another device, another show, or one that is made up, begins anew', async () => {
    const [browser, thief] = [await newBrowser(), await newBrowser()];
    const second = await goLive(seller);
    const { watch: token } = await watch(browser);
    app.advance(60_000);
    const bytes = Buffer.from(token, 'base64url');
    bytes.writeBigInt64BE(0n);
    const earlier = bytes.toString('base64url');
    const tries = [watch(thief, token), watch(browser, token, second), watch(browser, earlier), watch(browser, 'x'), watch(browser, `${token}.`)];
    for (const offer of await Promise.all(tries)) expect(offer.remaining_ms).toBeGreaterThan(4_000);
    expect(await watch({}, token)).toBeNull();
  });

  test('of before the last start of the show begins anew', async () => {
    const browser = await newBrowser();
    const { watch: token } = await watch(browser);
    app.advance(60_000);
    await app.db.updateTable('live_streams').set({ actual_start: app.context.clock.now() }).where('id', '=', show).execute();
    app.context.bus.publish(topics.liveChanged, { id: show });
    app.advance(1_000);
    const offer = await watch(browser, token);
    expect([offer.watch !== token, offer.remaining_ms > 3_000]).toEqual([true, true]);
    app.advance(3_900);
    expect(reason(await claim(browser, token))).toEqual([409, 'OFFER_REFUSED', 'not_yours']);
  });

  test('runs where something is on offer on the air, also for who works for the store', async () => {
    const browser = await newBrowser();
    expect(await watch({ ...browser, Authorization: `Bearer ${seller.token}` })).toMatchObject({ value: 2_000 });
    const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Later', scheduled_start: '2040-01-01T00:00:00Z' }, seller.token)).body;
    expect(await watch(browser, undefined, id)).toBeNull();
    await save({ is_active: false });
    expect(await watch(browser)).toBeNull();
    await save();
    expect(await watch(browser)).not.toBeNull();
    const short = await goLive(seller);
    expect(await watch(browser, undefined, short)).not.toBeNull();
    await app.send('POST', `/api/seller/live-streams/${short}/end`, {}, seller.token);
    expect(await watch(browser, undefined, short)).toBeNull();
    expect((await send(`/api/live-streams/${randomUUID()}/offer`, {}, browser)).status).toBe(404);
  });

  test('is one question to the database however many ask at once', async () => {
    const browser = await newBrowser();
    const { live } = app.context;
    const find = live.findForSockets;
    let asked = 0;
    live.findForSockets = async (id) => {
      asked += 1;
      return await find(id);
    };
    const second = await goLive(seller);
    const offers = await Promise.all(Array.from({ length: 50 }, () => watch(browser, undefined, second)));
    live.findForSockets = find;
    expect([offers.every((offer) => offer?.value === 2_000), asked]).toEqual([true, 1]);
  });
});

describe('a claim', () => {
  test('is given once the time has been watched, and not a moment before', async () => {
    const browser = await newBrowser();
    const { watch: token } = await watch(browser);
    expect(reason(await claim(browser, token))).toEqual([409, 'OFFER_REFUSED', 'too_early']);
    app.advance(5_000);
    const answer = await claim(browser, token);
    expect(answer).toMatchObject({ status: 200, body: { seller_id: seller.storeId, code: 'SAVE20', value: 2_000, title: form.title } });
    const priced = await quote(browser, { claim: answer.body.claim });
    expect(priced.body).toEqual({
      ...{ subtotal_paise: 59_900, discount_paise: 12_000, total_paise: 47_900, refused: {}, min_order_paise: null, show_price: null },
      applied: { discount_type: 'percentage', value: 2_000, min_order_paise: null, code: 'SAVE20', title: form.title },
    });
  });

  test('no discount by editing storage: what a browser keeps is worth nothing without our signature', async () => {
    const browser = await newBrowser();
    const right = await claimed(browser);
    for (const at of [0, 9, 14, 19, 35]) {
      const wrong = `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`;
      const { body } = await quote(browser, { claim: wrong });
      expect([at, body.discount_paise, body.refused]).toEqual([at, 0, { claim: 'not_yours' }]);
    }
    for (const made of ['', 'true', `${right} `, JSON.stringify({ discount: 20 })]) expect((await quote(browser, { claim: made })).body.applied).toBeNull();
    expect((await quote(browser, { claim: right, discount_paise: 59_900 })).status).toBe(422);
  });

  test('no discount by the clock of the browser, or by a watch token as a claim', async () => {
    const browser = await newBrowser();
    const { watch: token } = await watch(browser);
    expect((await send(`/api/live-streams/${show}/offer/claim`, { watch: token, now: '2040-01-01T00:00:00Z' }, browser)).status).toBe(422);
    expect(reason(await claim(browser, token))).toEqual([409, 'OFFER_REFUSED', 'too_early']);
    expect((await quote(browser, { claim: token })).body.refused).toEqual({ claim: 'not_yours' });
  });

  test("no discount by another's claim, nor by another's clock", async () => {
    const [browser, thief] = [await newBrowser(), await newBrowser()];
    const { watch: token } = await watch(browser);
    app.advance(5_000);
    expect(reason(await claim(thief, token))).toEqual([409, 'OFFER_REFUSED', 'not_yours']);
    expect(reason(await claim({}, token))).toEqual([409, 'OFFER_REFUSED', 'not_yours']);
    const { body } = await claim(browser, token);
    for (const other of [thief, {}])
      expect((await quote(other, { claim: body.claim })).body).toMatchObject({ discount_paise: 0, refused: { claim: 'not_yours' } });
  });

  test('no discount in another store', async () => {
    const browser = await newBrowser();
    const held = { claim: await claimed(browser), code: 'SAVE20' };
    const lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '100' }, other.token)).body;
    const asked = { seller_id: other.storeId, items: [{ variant_id: lamp.variant_id, quantity: 1 }] };
    expect((await send('/api/offers/quote', { ...asked, claim: held.claim }, browser)).body).toMatchObject({
      discount_paise: 0,
      refused: { claim: 'not_yours' },
    });
    expect((await send('/api/offers/quote', { ...asked, seller_id: seller.storeId, ...held }, browser)).status).toBe(404);
  });

  test('no discount by a claim that is past its two hours, or whose offer has ended', async () => {
    const browser = await newBrowser();
    const old = await claimed(browser);
    app.advance(2 * 3_600_000);
    expect((await quote(browser, { claim: old })).body.refused).toEqual({ claim: 'ended' });
    app.advance(-2 * 3_600_000);
    const held = await claimed(browser);
    await save({ value: 1_000 });
    expect((await quote(browser, { claim: held })).body).toMatchObject({ discount_paise: 6_000, refused: {} });
    await save({ value: 1_000, code: 'LAMPS10' });
    expect((await quote(browser, { claim: held })).body).toMatchObject({ discount_paise: 0, refused: { claim: 'ended' } });
    await save({ is_active: false });
    expect((await quote(browser, { claim: held })).body).toMatchObject({ discount_paise: 0, refused: { claim: 'ended' } });
    await save();
    const { watch: token } = await watch(browser);
    app.advance(5_000);
    await save({ is_active: false });
    expect(reason(await claim(browser, token))).toEqual([409, 'OFFER_REFUSED', 'ended']);
  });
});

describe('a code', () => {
  test('is taken in any case and with blanks around it, and is one with the claim', async () => {
    const browser = await newBrowser();
    for (const code of ['SAVE20', ' save20 ', 'Save20']) expect((await quote(browser, { code })).body).toMatchObject({ discount_paise: 12_000, refused: {} });
    expect((await quote(browser, { code: ' ' })).body).toMatchObject({ discount_paise: 0, refused: {} });
    const held = await claimed(browser);
    expect((await quote(browser, { code: 'save20', claim: held }, 3)).body).toMatchObject({ discount_paise: 36_000, refused: {} });
    expect((await quote(browser, { code: 'other', claim: held })).body).toMatchObject({ discount_paise: 12_000, refused: { code: 'unknown_code' } });
    expect((await quote(browser, { code: 'save20', claim: 'x' })).body).toMatchObject({ discount_paise: 12_000, refused: { claim: 'not_yours' } });
  });

  test('that ended is told apart from one that never was', async () => {
    const browser = await newBrowser();
    await save({ code: 'LAMPS10' });
    expect((await quote(browser, { code: 'SAVE20' })).body.refused).toEqual({ code: 'ended' });
    await save({ code: 'SECRET10', is_active: false });
    expect((await quote(browser, { code: 'LAMPS10' })).body.refused).toEqual({ code: 'ended' });
    expect((await quote(browser, { code: 'SECRET10' })).body.refused).toEqual({ code: 'unknown_code' });
  });

  test('is tried ten times an hour by a device, of which right ones do not count', async () => {
    const browser = await newBrowser();
    for (let again = 0; again < 15; again += 1) expect((await quote(browser, { code: 'SAVE20' })).status).toBe(200);
    const statuses: number[] = [];
    for (let again = 0; again < 12; again += 1) statuses.push((await quote(browser, { code: `GUESS${again}` })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await quote(browser, { code: 'SAVE20' })).status).toBe(429);
    expect((await quote(browser, {})).status).toBe(200);
  });

  test('leaves a rupee to pay, and is not for an order of a rupee', async () => {
    const browser = await newBrowser();
    await save({ discount_type: 'amount', value: 60_000 });
    expect((await quote(browser, { code: 'SAVE20' })).body).toMatchObject({ discount_paise: 59_800, total_paise: 100 });
    const bead = (await app.send('POST', '/api/seller/products', { name: 'Bead', price: '1' }, seller.token)).body;
    const items = [{ variant_id: bead.variant_id, quantity: 1 }];
    expect((await quote(browser, { code: 'SAVE20', items })).body).toMatchObject({ applied: null, total_paise: 100, refused: { code: 'not_for_this' } });
    expect((await quote(browser, { items: [...items, ...items] })).status).toBe(422);
    expect((await quote(browser, { items: [{ variant_id: randomUUID(), quantity: 1 }] })).status).toBe(404);
  });
});
