import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import { topics } from '#server/topics.ts';
import { anOrder, openDevice, order } from '../../test/support/browser/shopper.ts';
import { moveOn, toDelivered } from '../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let asha: TestSeller;
let bela: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  asha = await app.signUpSeller('Asha Prints');
  bela = await app.signUpSeller('Bela Brass');
});
afterAll(() => app[Symbol.asyncDispose]());

const path = '/api/seller/store/settings';
const get = async ({ token } = asha): Promise<StoreSettings> => (await app.send('GET', path, undefined, token)).body;
const save = async (change: object, { token }: Pick<TestSeller, 'token'> = asha) => await app.send('PUT', path, change, token);
const aSlug = () => `lamps-${randomUUID().slice(0, 8)}`;

async function uploadPicture({ token }: TestSeller): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1e7f4f' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(png)], 'logo.png'));
  const answer = await app.app.request('/api/seller/uploads/images', { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).url;
}

/** Somebody who works for the store in that role. */
async function addMember({ storeId }: TestSeller, role: 'manager' | 'host'): Promise<{ token: string }> {
  const email = `${randomUUID()}@example.com`;
  const { body } = await app.send('POST', '/auth/v1/signup', { email, password: 'a-long-password' });
  await app.db
    .insertInto('store_members')
    .values({ store_id: storeId, user_id: body.user.id, role } as never)
    .execute();
  return { token: body.access_token };
}

const whole = {
  name: 'Asha Block Prints',
  pincode: '302001',
  whatsapp: '098765 43210',
  support_phone: '0141 2345678',
  support_email: 'help@asha.example',
  about: 'Hand-blocked cotton.\nSince 1987.',
  legal_name: 'Asha Textiles',
  address: '12 Dyers Lane\nJaipur',
  gstin: '27aapfu0939f1zv',
  return_days: '14',
  low_stock_at: '7',
  grievance_name: 'Customer care',
  grievance_email: 'care@asha.example',
  grievance_phone: '9876543210',
  meta_pixel_id: '123456789012345',
  google_ads_id: 'aw-123456789',
  google_ads_label: 'AbC-D_efG-h12',
};

describe('the settings of a store', () => {
  test('say nothing at first, and then what was saved, of that store alone', async () => {
    const before = await get(bela);
    expect(before.slug).toMatch(/^bela/);
    expect(Object.values({ ...before, name: '', slug: '' }).join('')).toBe('');
    const change = { ...whole, slug: aSlug(), logo_url: await uploadPicture(asha) };
    const formatted = { grievance_phone: '+919876543210', google_ads_id: 'AW-123456789' };
    const kept = { ...change, whatsapp: '+919876543210', support_phone: '+911412345678', gstin: '27AAPFU0939F1ZV', ...formatted };
    expect(await save(change)).toEqual({ status: 200, body: kept });
    expect(await get()).toEqual(kept);
    expect(await get(bela)).toEqual(before);
    expect((await app.send('GET', '/api/seller/store', undefined, asha.token)).body).toMatchObject({ name: 'Asha Block Prints' });
    // But for where it sends from, when it is told of low stock and how it measures its ads, everybody may know all of it.
    const { pincode: _, low_stock_at: _threshold, meta_pixel_id: _pixel, google_ads_id: _ads, google_ads_label: _label, ...said } = kept;
    const shown = { id: asha.storeId, is_demo: false, ...said, return_days: 14 };
    for (const address of [asha.storeId, kept.slug, kept.slug.toUpperCase()]) expect((await app.send('GET', `/api/stores/${address}`)).body).toEqual(shown);
  });

  test('are emptied by empty text, and no other field with them', async () => {
    const before = await get();
    const cleared = { slug: '', about: '', logo_url: '', pincode: '', whatsapp: '', gstin: '', address: '' };
    expect((await save(cleared)).body).toEqual({ ...before, ...cleared });
    expect((await app.send('GET', `/api/stores/${asha.storeId}`)).body).toMatchObject({ slug: null, logo_url: null, whatsapp: null });
  });

  test('are refused field by field, all at once', async () => {
    const before = await get();
    const wrong = {
      name: 'A',
      slug: 'Not a slug',
      logo_url: 'https://elsewhere.example/logo.png',
      pincode: '000001',
      whatsapp: '12345',
      support_phone: '+44 20 7946 0000',
      support_email: 'nobody',
      about: 'x'.repeat(301),
      legal_name: 'x'.repeat(121),
      address: 'x'.repeat(401),
      return_days: '91',
      low_stock_at: 'few',
      gstin: '27AAPFU0939F1Z0',
      grievance_name: 'x'.repeat(101),
      grievance_email: '@',
      grievance_phone: 'call me',
      meta_pixel_id: '12345 67890 a',
      google_ads_id: 'AW-123456789/AbC-D_efG',
      google_ads_label: 'AbC D',
    };
    const answer = await save(wrong);
    expect([answer.status, answer.body.code]).toEqual([422, 'INPUT_INVALID']);
    const paths = answer.body.data.fields.map((field: { path: string }) => field.path);
    expect(paths.toSorted()).toEqual(Object.keys(wrong).toSorted());
    for (const [field, value] of Object.entries(wrong)) {
      const one = await save({ [field]: value });
      expect(one.body.data.fields).toEqual([{ path: field, message: expect.any(String) }]);
    }
    expect((await save({ name: 'Asha', is_demo: true })).status).toBe(422);
    expect(await get()).toEqual(before);
  });

  test('take no half of what Google Ads needs, and both are emptied together', async () => {
    const half = await save({ google_ads_id: 'AW-123456789' }, bela);
    expect(half.body.data.fields).toEqual([{ path: 'google_ads_label', message: expect.stringContaining('label as well') }]);
    expect((await save({ google_ads_label: 'AbC-D_efG' }, bela)).body.data.fields).toMatchObject([{ path: 'google_ads_id' }]);
    const both = { google_ads_id: 'AW-123456789', google_ads_label: 'AbC-D_efG' };
    expect(await save(both, bela)).toMatchObject({ status: 200, body: both });
    expect((await save({ google_ads_id: '' }, bela)).status).toBe(422);
    expect((await save({ google_ads_id: '', google_ads_label: '' }, bela)).status).toBe(200);
  });

  test('take no picture of another store, and say so beside a slug that is taken', async () => {
    const slug = aSlug();
    await save({ slug }, bela);
    const answer = await save({ name: 'Asha Renamed', slug, logo_url: await uploadPicture(bela) });
    expect(answer.body.data.fields).toEqual([
      { path: 'slug', message: 'This name is taken by another store. Choose another one.' },
      { path: 'logo_url', message: 'This picture was not uploaded to your store. Upload it again.' },
    ]);
    expect((await get()).name).not.toBe('Asha Renamed');
  });

  test('are the affair of owner and managers', async () => {
    expect((await app.send('GET', path)).status).toBe(401);
    const host = await addMember(asha, 'host');
    for (const answer of [await app.send('GET', path, undefined, host.token), await save({ pincode: '110001' }, host)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await save({ pincode: '110001' }, await addMember(asha, 'manager'))).status).toBe(200);
  });

  test('that two members save at once are both there, and those of one field are of one of them', async () => {
    const manager = await addMember(asha, 'manager');
    for (let round = 0; round < 10; round += 1) {
      const mine = { legal_name: `Asha ${round}`, address: `Lane ${round}`, support_email: `a${round}@asha.example` };
      const theirs = { grievance_name: `Care ${round}`, support_email: `b${round}@asha.example` };
      const saved = await Promise.all([save(mine), save(theirs, manager)]);
      expect(saved.map(({ status }) => status)).toEqual([200, 200]);
      const now = await get();
      expect(now).toMatchObject({ legal_name: mine.legal_name, address: mine.address, grievance_name: theirs.grievance_name });
      expect([mine.support_email, theirs.support_email]).toContain(now.support_email);
    }
  });

  test('tell lists of live events and open dashboards', async () => {
    const told: string[] = [];
    const stops = [topics.storeShownChanged, topics.storeChanged].map((subject) => app.context.bus.subscribe(subject, ({ id }) => told.push(id)));
    await save({ name: 'A' });
    expect(told).toEqual([]);
    await save({ name: 'Asha Renamed' });
    await expect.poll(() => told).toEqual([asha.storeId, asha.storeId]);
    for (const stop of stops) stop();
  });
});

describe('a slug', () => {
  test('goes to one of the stores that take it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const slug = aSlug();
      const answers = await Promise.all([asha, bela, asha, bela].map((seller) => save({ slug }, seller)));
      const [winner, loser] = (await get()).slug === slug ? [asha, bela] : [bela, asha];
      expect((await app.send('GET', `/api/stores/${slug}`)).body.id).toBe(winner.storeId);
      expect((await get(loser)).slug).not.toBe(slug);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
      const refused = answers.filter(({ status }) => status === 422);
      expect(refused.map(({ body }) => body.data.fields[0].path)).toEqual(['slug', 'slug']);
    }
  });

  test('that a store had before keeps leading to it, and to no other', async () => {
    const [first, second] = [aSlug(), aSlug()];
    await save({ slug: first });
    await save({ slug: second });
    expect((await app.send('GET', `/api/stores/${first}`)).body).toMatchObject({ id: asha.storeId, slug: second });
    expect((await save({ slug: first }, bela)).status).toBe(422);
    expect((await save({ slug: first })).body.slug).toBe(first);
    expect((await app.send('GET', `/api/stores/${aSlug()}`)).status).toBe(404);
  });

  test('is made of its name for a new store, with a number where others have it', async () => {
    const names = ['Kāśī Silks & Sons', 'Kasi Silks & Sons', 'हाट', 'Login'];
    const slugs = [];
    for (const name of names) slugs.push((await get(await app.signUpSeller(name))).slug);
    expect(slugs).toEqual(['kasi-silks-sons', 'kasi-silks-sons-2', 'stall', 'login-stall']);
    const [first, second] = await Promise.all([1, 2].map(() => app.signUpSeller('Race Looms')));
    const raced = await Promise.all([first, second].map(async (seller) => (await get(seller)).slug));
    expect(raced.toSorted()).toEqual(['race-looms', 'race-looms-2']);
    expect((await app.send('GET', '/api/stores/race-looms-2')).status).toBe(200);
    expect((await app.send('GET', '/api/seller/store', undefined, first?.token)).body.slug).toBe(raced[0]);
  });

  test('is one of twenty that a store can have had', async () => {
    const hoarder = await app.signUpSeller('Slug Hoarders');
    const slugs = Array.from({ length: 20 }, aSlug);
    const statuses = [];
    for (const slug of slugs) statuses.push((await save({ slug }, hoarder)).status);
    // Its first one was made of its name.
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 422]);
    expect((await save({ slug: slugs[0] }, hoarder)).status).toBe(200);
    expect((await save({ slug: slugs[19] }, bela)).status).toBe(200);
  });
});

test('a store that closes and leaves its orders leaves no contacts and no slug', async () => {
  const owner = await app.signUpSeller('Closing Looms');
  const slug = aSlug();
  await save({ ...whole, slug }, owner);
  const made = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5' }, owner.token)).body;
  const placed = await order(app.app.request, anOrder(made), { Cookie: await openDevice(app.app.request) });
  await moveOn(app, placed.body.id, owner.token, toDelivered);
  expect(await app.send('DELETE', '/api/account', { password: 'a-long-password' }, owner.token)).toMatchObject({ status: 200 });
  expect((await app.send('GET', `/api/stores/${slug}`)).status).toBe(404);
  const left = await app.db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', owner.storeId as never)
    .executeTakeFirstOrThrow();
  expect(left).toMatchObject({ legal_name: 'Asha Textiles', gstin: '27AAPFU0939F1ZV', slug: null, whatsapp: null, grievance_email: null });
  expect((await save({ slug }, bela)).status).toBe(200);
});
