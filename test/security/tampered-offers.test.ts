import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder, openDevice } from '../support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';

type Json = Record<string, unknown>;

const settings = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'A fifth off', description: 'For an hour' },
  ...{ code: 'FIFTH', is_active: true, max_uses: 50, max_uses_per_person: 1, ends_at: null, min_order_paise: 10_000 },
};

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };
let dearer: { variant_id: string };
let show: string;
let Cookie: string;
let watch: string;
let claim: string;

beforeAll(async () => {
  app = await createTestApp();
  [seller, other] = [await app.signUpSeller('Fifth Looms'), await app.signUpSeller('Other Looms')];
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '500', stock: '' }, seller.token)).body;
  dearer = (await app.send('POST', '/api/seller/products', { name: 'Chandelier', price: '5000', stock: '' }, seller.token)).body;
  await app.send('PUT', '/api/seller/discount-settings', settings, seller.token);
  show = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token)).body.id;
  await app.send('POST', `/api/seller/live-streams/${show}/go-live`, {}, seller.token);
  Cookie = await openDevice(app.app.request);
  watch = (await ask('POST', `/api/live-streams/${show}/offer`, {})).body.offer.watch;
  app.advance(5_000);
  claim = (await ask('POST', `/api/live-streams/${show}/offer/claim`, { watch })).body.claim;
});
afterAll(() => app[Symbol.asyncDispose]());

async function ask(method: string, path: string, body: object, token?: string) {
  const headers = { 'Content-Type': 'application/json', Cookie, ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await app.app.request(path, { method, body: JSON.stringify(body), headers });
  return { status: answer.status, body: await answer.json() };
}

/** Of the same kind, so that it stands where another would. */
const another = (value: unknown) => {
  if (Array.isArray(value)) return {};
  if (typeof value === 'string') return 7;
  return typeof value === 'object' && value !== null ? [] : 'seven';
};

/** The body with each field of each of its objects left out, of another type, and exchanged with the one that stands beside it. */
function* tampered(body: Json): Generator<[string, Json]> {
  for (const path of objectsIn(body)) {
    const at = (copy: Json) => path.reduce<Json>((object, key) => object[key] as Json, copy);
    const names = Object.keys(at(body));
    for (const [index, name] of names.entries()) {
      const change = (how: string, edit: (object: Json) => void): [string, Json] => {
        const copy = structuredClone(body);
        edit(at(copy));
        return [[...path.filter((key) => key !== '0'), name].join('.') + how, copy];
      };
      yield change(' left out', (object) => delete object[name]);
      yield change(' of another type', (object) => {
        object[name] = another(object[name]);
      });
      const beside = names[(index + 1) % names.length] ?? name;
      if (names.length > 1)
        yield change(` exchanged with ${beside}`, (object) => {
          [object[name], object[beside]] = [object[beside], object[name]];
        });
    }
  }
}

function* objectsIn(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield path;
  for (const [key, each] of Object.entries(value)) yield* objectsIn(each, [...path, key]);
}

type Answered = Awaited<ReturnType<typeof ask>>;

/** Of a form the sentence stands beside a field. */
const fieldOf = ({ status, body }: Answered) => (status === 422 && body.code === 'INPUT_INVALID' ? body.data.fields[0] : undefined);
const saidOf = ({ status, body }: Answered) => (status < 300 ? status : [status, body.code, body.message].join(' '));

/** Sends each; returns what was not refused beside a field that was changed, with a sentence. */
async function send(bodies: Iterable<[string, Json]>, one: (body: Json) => Promise<[Answered, unknown?]>): Promise<Json> {
  const rest: Json = {};
  let refused = 0;
  for (const [what, body] of bodies) {
    const [answer, said = saidOf(answer)] = await one(body);
    const field = fieldOf(answer);
    const path: string = field?.path.replace('.0.', '.') ?? '';
    // Of two that change places either is wrong.
    if (field && field.message.length > 10 && (what.startsWith(`${path} `) || what.endsWith(` exchanged with ${path.split('.').at(-1)}`))) refused += 1;
    else rest[what] = field ? `${path} ${field.message}` : said;
  }
  expect(refused).toBeGreaterThan(1);
  return rest;
}

const dearerNow = (total: string) => `409 PRICE_CHANGED The price has changed: the total is now ${total}. Look at it and order again.`;

describe('of what a browser sends about an offer, each field that is left out, changed or exchanged is refused with its sentence', () => {
  test('a claim', async () => {
    const claiming = async (body: object, id = show) => await ask('POST', `/api/live-streams/${id}/offer/claim`, body);
    expect(await send(tampered({ watch }), async (body) => [await claiming(body)])).toEqual({});
    const theirs = (await app.send('POST', '/api/seller/live-streams', { title: 'Theirs' }, other.token)).body.id;
    await app.send('POST', `/api/seller/live-streams/${theirs}/go-live`, {}, other.token);
    await app.send('PUT', '/api/seller/discount-settings', settings, other.token);
    const begunElsewhere = '409 OFFER_REFUSED This offer was begun in another browser. Watch the live event here to get it.';
    expect(saidOf(await claiming({ watch: claim }))).toBe(begunElsewhere);
    expect(saidOf(await claiming({ watch: `${watch}A` }))).toBe(begunElsewhere);
    expect(saidOf(await claiming({ watch }, theirs))).toBe(begunElsewhere);
    expect(saidOf(await claiming({ watch }, randomUUID()))).toBe('404 NOT_FOUND This live event does not exist, or not any more.');
  });

  test('an order', async () => {
    const body = anOrder(lamp, { offers: [{ seller_id: seller.storeId, claim }], live_stream_id: show, announce: false, shown_total_paise: 40_000 });
    const place = async (changed: Json): Promise<[Answered, unknown?]> => {
      const fresh = changed.idempotency_key === body.idempotency_key ? { ...changed, idempotency_key: randomUUID() } : changed;
      const answer = await ask('POST', '/api/orders', fresh);
      if (answer.status >= 300) return [answer];
      const [{ id, total_paise, discount_paise }] = answer.body.orders;
      await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
      return [answer, { total_paise, discount_paise }];
    };
    const asShown = { total_paise: 40_000, discount_paise: 10_000 };
    expect(await send(tampered(body), place)).toEqual({
      ...{ 'live_stream_id left out': asShown, 'announce left out': asShown },
      ...{ 'delivery.houseNo exchanged with address': asShown, 'delivery.address exchanged with landmark': asShown },
      ...{ 'offers left out': dearerNow('₹500.00'), 'offers.claim left out': dearerNow('₹500.00') },
      ...{ 'offers.seller_id exchanged with claim': dearerNow('₹500.00'), 'offers.claim exchanged with seller_id': dearerNow('₹500.00') },
    });
    const [item] = body.items;
    const changed: [object, string][] = [
      ...[1, 39_999, 40_001, 50_000].map((shown_total_paise): [object, string] => [{ shown_total_paise }, dearerNow('₹400.00')]),
      [{ items: [{ ...item, quantity: 2 }] }, dearerNow('₹800.00')],
      [{ items: [{ ...item, variant_id: dearer.variant_id }] }, dearerNow('₹4,000.00')],
      [{ offers: [{ seller_id: other.storeId, claim }] }, dearerNow('₹500.00')],
      [{ offers: [{ seller_id: seller.storeId, claim: watch }] }, dearerNow('₹500.00')],
      [{ offers: [{ seller_id: seller.storeId, code: 'HALF' }] }, dearerNow('₹500.00')],
    ];
    for (const [change, sentence] of changed) expect([change, saidOf((await place({ ...body, ...change }))[0])]).toEqual([change, sentence]);
    for (const change of [
      { shown_total_paise: 0 },
      { shown_total_paise: -1 },
      { shown_total_paise: 0.5 },
      { payment_method: 'paid' },
      { items: [{ ...item, quantity: -1 }] },
      { items: [] },
    ])
      expect(fieldOf((await place({ ...body, ...change }))[0])?.path.split('.')[0]).toBe(Object.keys(change)[0]);
    // Whoever sends it as it was shown has it all the same.
    expect((await place(body))[1]).toEqual(asShown);
  });

  test('the settings', async () => {
    const save = async (body: object): Promise<[Answered]> => [await ask('PUT', '/api/seller/discount-settings', body, seller.token)];
    const saved = async () => (await app.send('GET', '/api/seller/discount-settings', undefined, seller.token)).body.settings;
    // What a seller may also want.
    expect(await send(tampered(settings), save)).toEqual({
      ...{ 'value exchanged with min_watch_time_seconds': 200, 'title exchanged with description': 200, 'max_uses exchanged with max_uses_per_person': 200 },
      ...{ 'ends_at left out': 200, 'min_order_paise left out': 200 },
    });
    await save(settings);
    const before = await saved();
    for (const change of [
      { value: -1 },
      { value: 10_001 },
      { code: 'fifth' },
      { max_uses: 0 },
      { min_watch_time_seconds: 0 },
      { ends_at: '2020-01-01T00:00:00.000Z' },
    ])
      expect(fieldOf((await save({ ...settings, ...change }))[0])?.path).toBe(Object.keys(change)[0]);
    expect(await saved()).toEqual(before);
    expect((await ask('PUT', '/api/seller/discount-settings', settings)).status).toBe(401);
  });
});
