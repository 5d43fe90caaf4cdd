import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../support/servers/endpoints.ts';
import type { Answer } from '../support/servers/test-app.ts';
import { storedRows } from '../support/stored-rows.ts';
import { presence } from './rooms/presence.ts';
import { recordings } from './rooms/recordings.ts';
import { room } from './rooms/room.ts';
import { stage } from './rooms/stage.ts';
import { bookingPayloads } from './tampering/booking-payloads.ts';
import { consentPayloads } from './tampering/consent-payloads.ts';
import { customerPayloads } from './tampering/customer-payloads.ts';
import { findMismatches } from './tampering/mismatches.ts';
import { changing, fieldOf, identityFieldsOf, openObjectsOf, pathsIn, schemaOf, valueAt, wishedForQuery, withMore, withValue } from './tampering/mutations.ts';
import { operatorPayloads } from './tampering/operator-payloads.ts';
import { pagePayloads } from './tampering/page-payloads.ts';
import { returnPayloads } from './tampering/return-payloads.ts';
import { openScene, type Payload, type Scene, settle } from './tampering/scene.ts';
import { sellerPayloads } from './tampering/seller-payloads.ts';
import { shopperPayloads } from './tampering/shopper-payloads.ts';

const payloads = {
  ...shopperPayloads,
  ...returnPayloads,
  ...consentPayloads,
  ...customerPayloads,
  ...bookingPayloads,
  ...operatorPayloads,
  ...pagePayloads,
  ...sellerPayloads,
};

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.[Symbol.asyncDispose]());

/** Chosen by the client, and of nobody: a key of its own attempt. */
const free = ['idempotency_key', 'session_id', 'attempt'];
/**
 * Ids that say what somebody wants of what everybody sees: another one is another wish, at its own store's price. A variant that a product
 * does not have is a new choice of it.
 */
const wishes = [
  ...['abandoned.begin items.variant_id', 'abandoned.update items.variant_id', 'cart.sync changes.variant_id', 'cart.sync changes.live_stream_id'],
  ...['cart.sync changes.video_id', 'orders.place items.video_id'],
  ...[
    // The browser names its own booking.
    'bookings.create id',
    'grievances.create id',
    // As it names its own page.
    'pages.create id',
    'pages.duplicate new_id',
    'consents.withdraw store_id',
    'follows.follow id',
    'follows.unfollow id',
    'offers.quote live_stream_id',
    'orders.place live_stream_id',
    'orders.place page_id',
    'reports.create target_id',
    'waitlist.join variant_id',
    'wishlist.add product_id',
    'catalog.update variants.id',
  ],
];
/** Ids that are optional, and that the payload of a first product cannot have. */
const leftOut = ['catalog.create variants.id'];

type Sent = { params: Record<string, string>; body: Record<string, unknown> };

async function send({ method, path }: Endpoint, payload: Payload, { params, body }: Sent, query = ''): Promise<Answer & { text: string }> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = {
    ...(payload.by && { Authorization: `Bearer ${payload.by.token}` }),
    ...(payload.cookie && { Cookie: payload.cookie }),
    ...(!payload.form && { 'Content-Type': 'application/json' }),
    ...(query && { 'X-User-Id': scene.stranger.userId, 'X-Store-Id': scene.other.storeId, 'X-Price': '1' }),
  };
  const answer = await scene.app.app.request(`${address}${query}`, { method, headers, body: payload.form ? formOf(body) : JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text), text };
}

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value instanceof File ? value : String(value));
  return form;
}

/** A field more, anywhere, is refused: none is passed over, none is taken. */
async function withMoreFields(endpoint: Endpoint, payload: Payload): Promise<string[]> {
  const { params = {}, body = {}, form } = payload;
  const wrong: string[] = [];
  // Of a form the file alone is read: what else it says is sent along at the end.
  if (form) return [];
  for (const more of withMore(endpoint, body, Object.keys(params), scene.other.storeId)) {
    const { status, body: told } = await send(endpoint, payload, { params, body: more.body });
    if (status !== 422 || told.code !== 'INPUT_INVALID') wrong.push(`${more.what}: ${status} ${told.code}`);
  }
  return wrong;
}

/** Every id and token that stands in the payload, with each value that may not take its place. */
function* replacedIn({ params = {}, body = {} }: Payload): Generator<{ field: string; value: string; sent: Sent }> {
  const whole = { params, body };
  for (const path of pathsIn(whole).texts) {
    const field = fieldOf(path.slice(1));
    for (const value of scene.named.get(String(valueAt(whole, path))) ?? []) yield { field, value, sent: fresh(withValue(whole, path, value) as Sent) };
  }
}

/** With keys that were not used yet. */
function fresh({ params, body }: Sent): Sent {
  const keys = free.filter((name) => name in body).map((name) => [name, randomUUID()]);
  return { params, body: { ...body, ...Object.fromEntries(keys) } };
}

/** Of another store, person, browser or show, forged or out of date: refused, or of no effect on any row, and nothing is told of theirs. */
async function withOtherIdentities(endpoint: Endpoint, payload: Payload): Promise<string[]> {
  const wrong: string[] = [];
  let before = await soldRows();
  for (const { field, value, sent } of replacedIn(payload)) {
    const { status, text } = await send(endpoint, payload, sent);
    const isWish = wishes.includes(`${endpoint.name} ${field}`);
    if (isWish && status < 300) await payload.afterWish?.({ status, body: JSON.parse(text) } as Answer);
    if (isWish) await settle(scene);
    const after = await soldRows();
    const say = (what: string) => wrong.push(`${field} ${value}: ${status} ${what} ${text.slice(0, 200)}`);
    if (status >= 500 || status === 429) say('answered');
    if (!isWish && JSON.stringify(after) !== JSON.stringify(before)) say(`changed ${changesOf(before, after)}`);
    if (!isWish && /"discount_paise":[1-9]/.test(text)) say('has a discount');
    if (Object.entries(scene.theirs).some(([kind, id]) => toldToNobody.includes(kind) && id !== value && text.includes(id))) say('told of theirs');
    before = after;
  }
  return wrong;
}

/** What a live event writes by itself while nobody sends its picture, such as that its recording came to nothing, is no affair of these. */
const ofShows = [presence, recordings, room, stage].flatMap(({ levels = {} }) => Object.keys(levels));

async function soldRows(): Promise<Record<string, string[]>> {
  return Object.fromEntries(Object.entries(await storedRows(scene.app)).filter(([table]) => !ofShows.includes(table)));
}

const toldToNobody = ['order', 'checkout', 'refund', 'webhook', 'delivery', 'address', 'import', 'change', 'payToken'];

function changesOf(before: Record<string, string[]>, after: Record<string, string[]>): string {
  return Object.keys(after)
    .flatMap((name) =>
      [...(after[name] ?? []).filter((row) => !before[name]?.includes(row)), ...(before[name] ?? []).filter((row) => !after[name]?.includes(row))].map(
        (row) => `${name} ${row}`,
      ),
    )
    .join(' ');
}

describe('the contract of selling', () => {
  test('has a payload here for every endpoint that changes something, and no other', () => {
    expect(Object.keys(payloads).toSorted()).toEqual(changing.map(({ name }) => name).toSorted());
  });

  test('takes no field that it does not name, in any object of any payload', () => {
    expect(changing.flatMap((endpoint) => openObjectsOf(endpoint).map((path) => `${endpoint.name} ${path}`))).toEqual([]);
    expect(changing.filter((endpoint) => Object.keys(schemaOf(endpoint)).length === 0)).toEqual([]);
  });
});

describe('price, stock, discount, seller and identity never come from the client', () => {
  test.each(changing)('$name', async (endpoint) => {
    await settle(scene);
    scene.named.clear();
    const payload = (await payloads[endpoint.name]?.(scene)) ?? {};
    await settle(scene);
    const { params = {}, body = {} } = payload;
    const given = pathsIn({ params, body }).texts.filter((path) => scene.named.has(String(valueAt({ params, body }, path))));
    const known = [...given.map((path) => fieldOf(path.slice(1))), ...free, ...leftOut.map((each) => each.replace(`${endpoint.name} `, ''))];
    expect(identityFieldsOf(endpoint).filter((field) => !known.includes(field))).toEqual([]);

    expect(await withMoreFields(endpoint, payload)).toEqual([]);
    expect(await withOtherIdentities(endpoint, payload)).toEqual([]);

    // The address says which: a second one in the body is none. Nor does anything count that stands beside the body.
    const second = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, scene.named.get(value)?.[0] ?? value]));
    const more = payload.form ? Object.fromEntries(new URLSearchParams(wishedForQuery)) : second;
    const done = await send(endpoint, payload, { params, body: { ...body, ...more } }, `?${wishedForQuery}`);
    expect(done.status < 300 || done.text).toBe(true);
    await payload.expectDone?.(done);
    expect(await findMismatches(scene.app, [scene.mine.review ?? '', scene.theirs.review ?? ''])).toEqual([]);
  });
});
