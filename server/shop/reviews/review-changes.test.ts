import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpPerson, type TestPerson } from '../../../test/security/room-facts.ts';
import { aDeliveredOrder } from '../../../test/support/delivered-order.ts';
import { type Answer, createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const day = 86_400_000;

type Bought = { product: Answer['body']; link: string };

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_RATE_LIMIT_FACTOR: '1000' });
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

const addProduct = async (): Promise<Answer['body']> =>
  (await app.send('POST', '/api/seller/products', { name: `Lamp ${randomUUID().slice(0, 8)}`, price: '499', stock: '' }, seller.token)).body;
const buy = async (product: Answer['body'], by?: TestPerson): Promise<Bought> => ({ product, ...(await aDeliveredOrder(app, seller, product, by)) });

const form = ({ product }: Bought, change: object) => ({
  ...{ product_id: product.id, rating: 4, comment: 'Bright enough for the veranda.', shown_name: 'Asha', photo_urls: [] },
  ...change,
});
const write = async (bought: Bought, change: object = {}, token?: string) =>
  await app.send('POST', '/api/reviews', form(bought, token ? change : { link: bought.link, ...change }), token);
const remove = async ({ product, link }: Bought) => await app.send('POST', '/api/reviews/removal', { product_id: product.id, link });
const listed = async ({ id }: { id: string }) => (await app.send('GET', `/api/products/${id}/reviews`)).body;
const ratingNow = async ({ slug }: { slug: string }) => (await app.send('GET', `/api/products/${slug}`)).body.rating ?? null;
const mine = async ({ link }: Bought) => (await app.send('POST', '/api/reviews/mine', { link })).body.items[0].review;

async function upload({ product }: Bought, { token }: TestPerson): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#1e7f4f' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(picture)], 'veranda.png', { type: 'image/png' }));
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await app.app.request(`/api/review-photos?product=${product.id}`, { method: 'POST', headers, body });
  return (await answer.json()).url;
}

describe('a review', () => {
  it('of one order that fifty send at once is one row, written and changed once, and the average is its own', async () => {
    const person = await signUpPerson(app);
    const bought = await buy(await addProduct(), person);
    // By the link and by the account in turns: each has a limit of its own.
    const send = (n: number) => write(bought, { rating: 1 + (n % 5), comment: `No. ${n}` }, n % 2 ? person.token : undefined);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array(48).fill(409)]);
    const { items } = await listed(bought.product);
    expect(items).toHaveLength(1);
    expect(await ratingNow(bought.product)).toEqual({ average: items[0].rating, count: 1 });
    const { rows } = await sql<{ id: string }>`select id from reviews where product_id = ${bought.product.id}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('is changed once, within thirty days, and sent again as often as an answer is lost', async () => {
    const bought = await buy(await addProduct());
    const { can_edit, can_edit_until } = (await write(bought)).body;
    expect([can_edit, Date.parse(can_edit_until) - app.now().getTime() > 29 * day]).toEqual([true, true]);
    for (let times = 0; times < 3; times += 1) expect((await write(bought)).body).toMatchObject({ rating: 4, can_edit: true });
    expect((await write(bought, { rating: 2 })).body).toMatchObject({ rating: 2, can_edit: false });
    expect((await write(bought, { rating: 2 })).status).toBe(200);
    const again = await write(bought, { rating: 5 });
    expect([again.status, again.body.message]).toEqual([409, 'A review can be changed once, within 30 days of writing it. Yours stays as it is.']);
    expect(await mine(bought)).toMatchObject({ rating: 2, can_edit: false });

    const late = await buy(bought.product);
    await write(late);
    app.advance(30 * day);
    const refused = await write(late, { rating: 1 });
    const kept = await mine(late);
    app.advance(-30 * day);
    expect([refused.status, kept.can_edit, kept.rating]).toEqual([409, false, 4]);
  });

  it('is not changed twice by removing it and writing it anew', async () => {
    const bought = await buy(await addProduct());
    const { id } = (await write(bought)).body;
    await remove(bought);
    expect(await mine(bought)).toMatchObject({ is_removed: true, can_edit: true, comment: '', shown_name: '' });
    expect(await listed(bought.product)).toMatchObject({ items: [], by_stars: [0, 0, 0, 0, 0] });
    expect((await app.send('GET', '/api/seller/reviews', undefined, seller.token)).body.items.map((item: { id: string }) => item.id)).not.toContain(id);
    expect((await write(bought, { rating: 1 })).body).toMatchObject({ id, is_removed: false, can_edit: false });
    expect(await ratingNow(bought.product)).toEqual({ average: 1, count: 1 });
    await remove(bought);
    expect((await write(bought, { rating: 5 })).status).toBe(409);
    expect(await ratingNow(bought.product)).toBeNull();
  });
});

it('stays without its author: stars, words, reply and reports, but no name and no picture', async () => {
  const [person, reader] = [await signUpPerson(app), await signUpPerson(app)];
  const product = await addProduct();
  const bought = await buy(product, person);
  const url = await upload(bought, person);
  const words = { shown_name: 'Asha', comment: `Asha again, ${person.email}. It is bright.`, photo_urls: [url] };
  const { id } = (await write(bought, words, person.token)).body;
  await app.send('PUT', `/api/seller/reviews/${id}/reply`, { text: 'Thank you, Asha.' }, seller.token);
  await app.send('POST', '/api/reports', { kind: 'review', target_id: id, reason: 'false' }, reader.token);
  await write(await buy(product), { rating: 5 });
  expect(await ratingNow(product)).toEqual({ average: 4.5, count: 2 });
  expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, person.token)).status).toBe(200);
  expect(await ratingNow(product)).toEqual({ average: 4.5, count: 2 });
  expect((await listed(product)).items[1]).toMatchObject({ id, rating: 4, shown_name: '', photo_urls: [], is_verified: true });
  expect((await listed(product)).items[1]).toMatchObject({ comment: '… again, …. It is bright.', reply: 'Thank you, ….' });
  const { rows } = await sql<{ row: string }>`select t::text as row from reviews t union all select t::text from review_photos t
    union all select t::text from uploads t`.execute(app.db);
  expect(rows.filter(({ row }) => row.includes(person.userId) || row.includes(url) || row.includes(person.email))).toEqual([]);
  await expect.poll(async () => (await app.app.request(url)).status, { timeout: 10_000 }).toBe(404);
});
