import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { ratingOf } from '#contract/shop/reviews/rating.ts';
import { signUpPerson, type TestPerson } from '../../../test/security/room-facts.ts';
import { aDeliveredOrder } from '../../../test/support/delivered-order.ts';
import { type Answer, createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

type Bought = { product: Answer['body']; order: string; link: string };

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ HAAT_OPERATORS: 'Operator@shop.example', AUTH_RATE_LIMIT_FACTOR: '1000' });
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

const addProduct = async (name = 'Lamp'): Promise<Answer['body']> =>
  (await app.send('POST', '/api/seller/products', { name: `${name} ${randomUUID().slice(0, 8)}`, price: '499', stock: '' }, seller.token)).body;

async function buy(product: Answer['body'], by?: TestPerson, isDelivered = true): Promise<Bought> {
  return { product, ...(await aDeliveredOrder(app, seller, product, by, isDelivered)) };
}

const form = ({ product }: Pick<Bought, 'product'>, change: object = {}) => ({
  ...{ product_id: product.id, rating: 4, comment: 'Bright enough for the veranda.', shown_name: 'Asha', photo_urls: [] },
  ...change,
});
const write = async (bought: Bought, change: object = {}, token?: string) =>
  await app.send('POST', '/api/reviews', form(bought, token ? change : { link: bought.link, ...change }), token);
const remove = async ({ product, link }: Bought) => await app.send('POST', '/api/reviews/removal', { product_id: product.id, link });
const listed = async ({ id }: { id: string }, query = '') => (await app.send('GET', `/api/products/${id}/reviews${query}`)).body;
const ratingNow = async ({ slug }: { slug: string }) => (await app.send('GET', `/api/products/${slug}`)).body.rating ?? null;
const mine = async (body: object, token?: string) => await app.send('POST', '/api/reviews/mine', body, token);

async function upload({ product, link }: Bought, headers: Record<string, string> = { 'X-Review-Link': link }) {
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#1e7f4f' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(picture)], 'veranda.png', { type: 'image/png' }));
  const answer = await app.app.request(`/api/review-photos?product=${product.id}`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

async function operator(): Promise<string> {
  const token = (await app.send('POST', '/auth/v1/signup', { email: 'operator@shop.example', password: 'a-long-password' })).body.access_token;
  await sql`update auth_users set email_proven_at = now() where email = 'operator@shop.example'`.execute(app.db);
  return token;
}

describe('a review', () => {
  it('is written by the link of a delivered order, read by everybody, changed, answered and removed', async () => {
    const bought = await buy(await addProduct());
    expect((await mine({ link: bought.link })).body.items).toMatchObject([{ product_id: bought.product.id, review: null, order_number: expect.any(Number) }]);
    expect(await ratingNow(bought.product)).toBeNull();
    const written = await write(bought);
    expect(written).toMatchObject({ status: 200, body: { rating: 4, hidden_reason: null } });
    expect(await listed(bought.product)).toMatchObject({
      items: [{ shown_name: 'Asha', is_verified: true, reply: null, photo_urls: [] }],
      by_stars: [0, 1, 0, 0, 0],
      with_photos: 0,
      next_cursor: null,
    });
    expect(await ratingNow(bought.product)).toEqual({ average: 4, count: 1 });
    const [card] = (await app.send('GET', `/api/products?search=${bought.product.name}`)).body.items;
    expect(card.rating).toEqual({ average: 4, count: 1 });

    await write(bought, { rating: 2, comment: 'It flickers.' });
    expect(await ratingNow(bought.product)).toEqual({ average: 2, count: 1 });
    const { id } = written.body;
    const reply = async (text: string, { token }: { token: string } = seller) => await app.send('PUT', `/api/seller/reviews/${id}/reply`, { text }, token);
    expect((await reply('We send another bulb today.')).body).toMatchObject({ reply: 'We send another bulb today.', replied_at: expect.any(String) });
    expect((await listed(bought.product)).items[0]).toMatchObject({ reply: 'We send another bulb today.', comment: 'It flickers.' });
    expect((await reply('Mine', await app.signUpSeller('Across the Lane'))).status).toBe(404);
    expect((await reply('')).body).toMatchObject({ reply: null, replied_at: null });
    expect((await remove(bought)).status).toBe(200);
    expect((await remove(bought)).status).toBe(404);
    expect(await ratingNow(bought.product)).toBeNull();
  });

  it('is one of a person and a product, whichever way they come', async () => {
    const person = await signUpPerson(app);
    const product = await addProduct();
    const first = await buy(product, person);
    const second = await buy(product, person);
    await write(first, { rating: 5 }, person.token);
    await write(second, { rating: 3 });
    expect(await ratingNow(product)).toEqual({ average: 3, count: 1 });
    expect((await mine({ product_id: product.id }, person.token)).body.items).toMatchObject([{ review: { rating: 3 } }]);
  });

  it('is refused to whoever has no delivered order of the product, to a wrong link, and to the store itself', async () => {
    const person = await signUpPerson(app);
    const bought = await buy(await addProduct(), person, false);
    const undelivered = { status: 404, body: { message: 'Only what was delivered to you can be reviewed.' } };
    expect(await write(bought)).toMatchObject(undelivered);
    expect(await write(bought, {}, person.token)).toMatchObject(undelivered);
    expect((await mine({}, person.token)).body).toEqual({ items: [] });
    expect((await app.send('POST', '/api/reviews', form(bought))).status).toBe(401);
    const wrong = await write({ ...bought, link: `${bought.link.slice(0, 20)}x${bought.link.slice(21)}` });
    expect(wrong).toMatchObject({ status: 404, body: { message: 'This link is incomplete. Open it from the message again.' } });
    const ofStore = { status: 409, body: { message: 'Who works for a store does not review its products.' } };
    const own = await buy(await addProduct(), seller);
    expect(await write(own, {}, seller.token)).toMatchObject(ofStore);
    // By the link of the order too, which says nothing of who opens it.
    expect(await write(own)).toMatchObject(ofStore);
    const other = await buy(await addProduct());
    expect(await write(other, {}, person.token)).toMatchObject(undelivered);
    expect(await write({ ...other, product: bought.product })).toMatchObject(undelivered);
  });

  it.each([
    ['no name', { shown_name: '  ' }, 'shown_name'],
    ['too many stars', { rating: 6 }, 'rating'],
    ['no stars', { rating: 0 }, 'rating'],
    ['a long text', { comment: 'x'.repeat(2_001) }, 'comment'],
    ['a picture of elsewhere', { photo_urls: ['/media/product-images/6b1f3c1e-7c2e-4a58-9f0e-2b6d2a1c9d11-1600.webp'] }, 'photo_urls'],
    ['five pictures', { photo_urls: ['a', 'b', 'c', 'd', 'e'] }, 'photo_urls'],
  ])('with %s is refused beside its field', async (_, change, path) => {
    const bought = await buy(await addProduct());
    const { status, body } = await write(bought, change);
    expect([status, body.data.fields[0].path.split('.')[0]]).toEqual([422, path]);
    expect(await ratingNow(bought.product)).toBeNull();
  });

  it('is refused where its delivery is taken back at the same moment', async () => {
    const bought = await buy(await addProduct());
    let written: Promise<Answer> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('customer_orders')
        .set({ status: 'shipped' })
        .where('id', '=', bought.order as never)
        .execute();
      written = write(bought);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBeGreaterThan(0);
    });
    expect((await written)?.status).toBe(404);
    expect((await listed(bought.product)).items).toEqual([]);
  });

  it('can be removed by its author when the order is not delivered any more', async () => {
    const person = await signUpPerson(app);
    const byLink = await buy(await addProduct());
    const byPerson = await buy(await addProduct(), person);
    expect([(await write(byLink)).status, (await write(byPerson, {}, person.token)).status]).toEqual([200, 200]);
    await app.db
      .updateTable('customer_orders')
      .set({ status: 'shipped' })
      .where('id', 'in', [byLink.order, byPerson.order] as never[])
      .execute();
    expect((await remove(byLink)).status).toBe(200);
    expect((await app.send('POST', '/api/reviews/removal', { product_id: byPerson.product.id }, person.token)).status).toBe(200);
    expect(await ratingNow(byLink.product)).toBeNull();
    expect((await remove(byLink)).status).toBe(404);
  });

  it('is listed newest first, page by page, by its stars', async () => {
    const product = await addProduct();
    for (const rating of [5, 3, 5, 1, 5]) await write(await buy(product), { rating, comment: `${rating} stars` });
    const first = await listed(product, '?limit=2');
    expect(first.items.map((item: { rating: number }) => item.rating)).toEqual([5, 1]);
    expect(first.by_stars).toEqual([3, 0, 1, 0, 1]);
    const second = await listed(product, `?limit=3&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ items: [{ rating: 5 }, { rating: 3 }, { rating: 5 }], next_cursor: null });
    expect((await listed(product, '?rating=5')).items).toHaveLength(3);
    await app.send('DELETE', `/api/seller/products/${product.id}`, undefined, seller.token);
    expect((await app.send('GET', `/api/products/${product.id}/reviews`)).status).toBe(404);
  }, 30_000);
});

describe('pictures of a review', () => {
  it('are asked for beside stars, and counted', async () => {
    const product = await addProduct();
    const [shown, other] = [await buy(product), await buy(product)];
    await write(shown, { rating: 5, photo_urls: [(await upload(shown)).body.url] });
    await write(other, { rating: 5 });
    await write(await buy(product), { rating: 1 });
    const found = await listed(product, '?photos=with');
    expect(found).toMatchObject({ items: [{ rating: 5, photo_urls: [expect.any(String)] }], by_stars: [2, 0, 0, 0, 1], with_photos: 1 });
    expect((await listed(product, '?photos=with&rating=1')).items).toEqual([]);
    expect((await app.send('GET', `/api/products/${product.id}/reviews?photos=none`)).status).toBe(422);
  });

  const isThere = async (url: string) => (await app.app.request(url)).status === 200;

  it('are up to four, those of its author, and go with it', async () => {
    const bought = await buy(await addProduct());
    const urls: string[] = [];
    for (let n = 0; n < 4; n += 1) urls.push((await upload(bought)).body.url);
    expect((await write(bought, { photo_urls: urls })).body.photo_urls).toEqual(urls);
    expect((await listed(bought.product)).items[0].photo_urls).toEqual(urls);
    const [one, two] = [urls[0] ?? '', urls[1] ?? ''];
    const stranger = await buy(bought.product);
    expect((await write(stranger, { photo_urls: [one] })).status).toBe(422);
    expect((await app.send('POST', '/api/seller/products', { name: 'Taken', price: '5', image_url: one }, seller.token)).status).toBe(422);
    await write(bought, { photo_urls: [two] });
    await expect.poll(() => isThere(one), { timeout: 10_000 }).toBe(false);
    expect(await isThere(two)).toBe(true);
    await remove(bought);
    await expect.poll(() => isThere(two), { timeout: 10_000 }).toBe(false);
  });

  it('are taken from nobody without a delivered order, and go after a day when no review shows them', async () => {
    const bought = await buy(await addProduct());
    expect((await upload(bought, {})).status).toBe(401);
    expect((await upload(bought, { 'X-Review-Link': 'x' })).status).toBe(404);
    expect((await upload({ ...bought, product: { id: randomUUID() } })).status).toBe(404);
    expect((await upload({ ...bought, product: { id: 'lamp' } })).status).toBe(422);
    const { url } = (await upload(bought)).body;
    await app.context.runChores(['pictures of no review']);
    expect(await isThere(url)).toBe(true);
    app.advance(25 * 3_600_000);
    await app.context.runChores(['pictures of no review']);
    app.advance(-25 * 3_600_000);
    await expect.poll(() => isThere(url), { timeout: 10_000 }).toBe(false);
    expect((await write(bought, { photo_urls: [url] })).status).toBe(422);
  });
});

describe('a report', () => {
  it('waits for an operator, who hides the review; its author reads why, removes it and cannot write it anew', async () => {
    const bought = await buy(await addProduct());
    const { id } = (await write(bought, { rating: 1, comment: 'Call me on 98••• for a better one' })).body;
    const report = async (token: string, change: object = {}) =>
      await app.send('POST', '/api/reports', { kind: 'review', target_id: id, reason: 'advertising', note: '', ...change }, token);
    const person = await signUpPerson(app);
    expect((await app.send('POST', '/api/reports', { kind: 'review', target_id: id, reason: 'false' })).status).toBe(401);
    for (const token of [person.token, person.token, seller.token]) expect((await report(token)).status).toBe(200);
    expect((await report(person.token, { target_id: randomUUID() })).status).toBe(404);
    const ofStore = async (query: string) => (await app.send('GET', `/api/seller/reviews?${query}`, undefined, seller.token)).body;
    expect(await ofStore('state=reported')).toMatchObject({ items: [{ id, is_reported: true, product_name: bought.product.name }], total: 1 });

    const token = await operator();
    const listOpen = async (as = token, query = '') => await app.send('GET', `/api/operator/reports${query}`, undefined, as);
    for (const other of [person.token, seller.token]) expect((await listOpen(other)).status).toBe(403);
    const roleOf = async (as?: string) => (await app.send('GET', '/api/operator', undefined, as)).body;
    expect(await Promise.all([token, person.token, seller.token].map(roleOf))).toEqual([true, false, false].map((is_operator) => ({ is_operator })));
    expect(await roleOf()).toMatchObject({ code: 'UNAUTHENTICATED' });
    const [open] = (await listOpen()).body.items;
    expect(open).toMatchObject({ target_id: id, review: { rating: 1 }, reports: [{ is_of_store: false }, { is_of_store: true }] });
    expect(JSON.stringify(open)).not.toContain(person.userId);
    const decide = async (decision: string, as = token) =>
      await app.send('POST', '/api/operator/reports', { kind: 'review', target_id: id, decision, reason: 'It is an advertisement.' }, as);
    expect((await decide('hide', seller.token)).status).toBe(403);
    expect((await decide('hide')).status).toBe(200);
    expect(await listed(bought.product)).toMatchObject({ items: [], by_stars: [0, 0, 0, 0, 0] });
    expect(await ratingNow(bought.product)).toBeNull();
    expect((await listOpen()).body.items).toEqual([]);
    expect((await mine({ link: bought.link })).body.items[0].review.hidden_reason).toBe('It is an advertisement.');
    expect((await write(bought)).status).toBe(409);
    expect((await remove(bought)).status).toBe(200);
    expect((await write(bought)).status).toBe(409);
    expect(JSON.stringify(await ofStore('state=unanswered&rating=1'))).not.toContain(id);

    expect((await listOpen(token, '?state=hidden')).body.items).toMatchObject([{ target_id: id, review: { comment: '' } }]);
    expect((await decide('keep')).status).toBe(200);
    expect(await ratingNow(bought.product)).toBeNull();
  });

  it('is listed oldest first, page by page; an address that was only typed is no operator', async () => {
    const { body } = await app.send('POST', '/auth/v1/signup', { email: 'operator@shop.example', password: 'a-long-password' });
    expect(body.access_token).toBeUndefined();
    const token = (await app.send('POST', '/auth/v1/token?grant_type=password', { email: 'operator@shop.example', password: 'a-long-password' })).body
      .access_token;
    const product = await addProduct();
    const person = await signUpPerson(app);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = (await write(await buy(product))).body;
      await app.send('POST', '/api/reports', { kind: 'review', target_id: id, reason: 'other', note: `no. ${n}` }, person.token);
      ids.push(id);
    }
    const page = async (query: string) => (await app.send('GET', `/api/operator/reports?${query}`, undefined, token)).body;
    const first = await page('limit=2');
    expect(first.items.map((item: { target_id: string }) => item.target_id)).toEqual(ids.slice(0, 2));
    expect((await page(`limit=2&cursor=${first.next_cursor}`)).items).toMatchObject([{ target_id: ids[2], reports: [{ note: 'no. 2' }] }]);
    // What is offensive is due in 36 hours, which is before all that was reported earlier for another reason.
    const { id: rude } = (await write(await buy(product))).body;
    await app.send('POST', '/api/reports', { kind: 'review', target_id: rude, reason: 'offensive' }, person.token);
    const [due] = (await page('limit=1')).items;
    expect(due.target_id).toBe(rude);
    expect(Date.parse(due.due_at) - Date.parse(due.since)).toBe(36 * 3_600_000);
    expect((await page('')).items.map((item: { target_id: string }) => item.target_id)).toEqual([rude, ...ids]);
    await sql`update auth_users set email_proven_at = null where email = 'operator@shop.example'`.execute(app.db);
    expect((await app.send('GET', '/api/operator/reports', undefined, token)).status).toBe(403);
    expect((await app.send('GET', '/api/operator', undefined, token)).body).toEqual({ is_operator: false });
  });
});

describe('average and count', () => {
  const exact = async (id: string) => {
    const { rows } = await sql<{ sum: number; count: number; kept_sum: number; kept_count: number }>`
      select coalesce(sum(rating) filter (where hidden_at is null and removed_at is null), 0)::int as sum,
        count(*) filter (where hidden_at is null and removed_at is null)::int as count,
        (select rating_sum from products where id = ${id}) as kept_sum, (select rating_count from products where id = ${id}) as kept_count
      from reviews where product_id = ${id}`.execute(app.db);
    return rows[0] ?? { sum: 0, count: 0, kept_sum: -1, kept_count: -1 };
  };

  it('are exact when many write, change, hide and remove at once', async () => {
    const product = await addProduct();
    const bought = await Promise.all(Array.from({ length: 12 }, () => buy(product)));
    const act = async (one: Bought, n: number) => {
      const { body } = await write(one, { rating: 1 + (n % 5) });
      if (n % 3 === 0) await write(one, { rating: 5 });
      if (n % 4 === 1) await remove(one);
      if (n % 4 === 2) await sql`update reviews set hidden_at = now(), hidden_reason = 'x' where id = ${body.id ?? null}`.execute(app.db);
    };
    await Promise.all(bought.flatMap((one, n) => [act(one, n), act(one, n + 7)]));
    const { sum, count, kept_sum, kept_count } = await exact(product.id);
    expect([kept_sum, kept_count]).toEqual([sum, count]);
    expect(await ratingNow(product)).toEqual(ratingOf(sum, count) ?? null);
    const { by_stars } = await listed(product);
    expect(by_stars.reduce((all: number, some: number) => all + some, 0)).toBe(count);
  }, 60_000);

  it('are what a recount says after any sequence of writing, changing, hiding, showing, removing, writing anew and deleting', async () => {
    const product = await addProduct();
    const step = fc.record({
      act: fc.constantFrom('write', 'rate', 'hide', 'show', 'remove', 'anew', 'delete'),
      of: fc.nat(7),
      stars: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const ids = Array.from({ length: 8 }, () => randomUUID());
        const model = new Map<string, { stars: number; isHidden: boolean; isRemoved: boolean }>();
        const statements = steps.map(({ act, of, stars }) => {
          const id = ids[of] ?? '';
          const now = model.get(id);
          if (act === 'write' && !now) model.set(id, { stars, isHidden: false, isRemoved: false });
          if (act === 'rate' && now) now.stars = stars;
          if ((act === 'hide' || act === 'show') && now) now.isHidden = act === 'hide';
          if ((act === 'remove' || act === 'anew') && now) now.isRemoved = act === 'remove';
          if (act === 'delete') model.delete(id);
          return statementOf(act, id, stars, product.id);
        });
        // All at once: without parameters they are one query, and one transaction.
        await sql.raw([`delete from reviews where product_id = '${product.id}'`, ...statements].join(';')).execute(app.db);
        const shown = [...model.values()].filter(({ isHidden, isRemoved }) => !isHidden && !isRemoved);
        const kept = await sql<{ rating_sum: number; rating_count: number }>`select rating_sum, rating_count from products where id = ${product.id}`.execute(
          app.db,
        );
        expect(kept.rows).toEqual([{ rating_sum: shown.reduce((sum, { stars }) => sum + stars, 0), rating_count: shown.length }]);
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);

  function statementOf(act: string, id: string, stars: number, product: string): string {
    switch (act) {
      case 'write':
        return `insert into reviews (id, product_id, store_id, product_name, shown_name, rating, comment, created_at, updated_at)
          values ('${id}', '${product}', '${seller.storeId}', 'Lamp', 'Asha', ${stars}, '', now(), now()) on conflict do nothing`;
      case 'rate':
        return `update reviews set rating = ${stars} where id = '${id}'`;
      case 'hide':
        return `update reviews set hidden_at = now(), hidden_reason = 'x' where id = '${id}'`;
      case 'show':
        return `update reviews set hidden_at = null, hidden_reason = null where id = '${id}'`;
      case 'remove':
        return `update reviews set removed_at = now() where id = '${id}'`;
      case 'anew':
        return `update reviews set removed_at = null where id = '${id}'`;
      default:
        return `delete from reviews where id = '${id}'`;
    }
  }
});

it('is asked for in the message that an order was delivered', async () => {
  await app[Symbol.asyncDispose]();
  app = await createTestApp({ HAAT_DEMO: 'on' });
  seller = await app.signUpSeller();
  const person = await signUpPerson(app);
  const bought = await buy(await addProduct(), person);
  app.advance(undoMs);
  app.context.jobWaker.wake();
  const sent = async () =>
    (await app.db.selectFrom('messages').selectAll().execute()).map((row) => JSON.stringify(row)).filter((row) => row.includes('has arrived'));
  await expect.poll(async () => (await sent()).some((row) => row.includes(`/review/${bought.link}`)), { timeout: 10_000 }).toBe(true);
});
