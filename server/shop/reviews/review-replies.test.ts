import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/security/room-facts.ts';
import { aDeliveredOrder } from '../../../test/support/delivered-order.ts';
import { type Answer, createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller('Answering Looms');
});
afterAll(() => app[Symbol.asyncDispose]());

/** A delivered order of a product of its own. */
async function buy(by?: { token: string }) {
  const form = { name: `Lamp ${randomUUID().slice(0, 8)}`, price: '499', stock: '' };
  const product = (await app.send('POST', '/api/seller/products', form, seller.token)).body;
  return { product, ...(await aDeliveredOrder(app, seller, product, by)) };
}
type Bought = Awaited<ReturnType<typeof buy>>;

async function write({ product, link }: Bought, token?: string): Promise<Answer> {
  const form = { product_id: product.id, rating: 4, comment: 'Bright.', shown_name: 'Asha', photo_urls: [] };
  return await app.send('POST', '/api/reviews', token ? form : { ...form, link }, token);
}

it('is told to the author of the review, by the link of the order and by the account, until the answer goes', async () => {
  const person = await signUpPerson(app);
  const [byLink, byAccount, other] = [await buy(), await buy(person), await buy()];
  const told = async (links: string[], token?: string) => {
    const { status, body } = await app.send('POST', '/api/reviews/replies', { links }, token);
    expect(status).toBe(200);
    return body.items.map(({ product_id }: { product_id: string }) => product_id);
  };
  const answer = async ({ body: { id } }: Answer, text: string) => await app.send('PUT', `/api/seller/reviews/${id}/reply`, { text }, seller.token);
  const [first, second, third] = [await write(byLink), await write(byAccount, person.token), await write(other)];
  expect(await told([byLink.orderLink], person.token)).toEqual([]);
  await answer(first, 'We send another bulb today.');
  app.advance(1_000);
  await answer(second, 'Thank you.');
  await answer(third, 'Thank you.');
  expect(await told([byLink.orderLink])).toEqual([byLink.product.id]);
  expect(await told([byLink.orderLink, byLink.link, 'made up'], person.token)).toEqual([byAccount.product.id, byLink.product.id]);
  expect(await told([])).toEqual([]);
  const { body } = await app.send('POST', '/api/reviews/replies', { links: [byLink.orderLink] });
  expect(body.items[0]).toEqual({
    ...{ id: first.body.id, product_id: byLink.product.id, product_name: byLink.product.name, store_name: 'Answering Looms' },
    replied_at: expect.any(String),
  });
  await answer(first, '');
  await app.send('POST', '/api/reviews/removal', { product_id: byAccount.product.id }, person.token);
  expect(await told([byLink.orderLink], person.token)).toEqual([]);
});

it('shows the picture of its author under the name of the account, and under no other', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const person = await signUpPerson(app);
  expect((await app.send('PUT', '/auth/v1/user', { data: { display_name: 'Asha' } }, person.token)).status).toBe(200);
  const sent = new FormData();
  sent.set('file', new File([png], 'me.png', { type: 'image/png' }));
  const uploaded = await app.app.request('/api/account/avatar', { method: 'POST', body: sent, headers: { Authorization: `Bearer ${person.token}` } });
  const { url: avatar_url } = (await uploaded.json()) as { url: string };
  expect((await app.send('PUT', '/api/account/profile', { bio: '', avatar_url }, person.token)).status).toBe(200);
  const bought = await buy(person);
  const { id } = (await write(bought, person.token)).body;
  const shown = async () => (await app.send('GET', `/api/products/${bought.product.id}/reviews`)).body.items[0].avatar_url;
  expect(await shown()).toBe(avatar_url);
  expect((await app.send('PUT', `/api/seller/reviews/${id}/reply`, { text: 'Thank you.' }, seller.token)).body).toMatchObject({ id, avatar_url });
  await app.send('PUT', '/auth/v1/user', { data: { display_name: 'Somebody else' } }, person.token);
  expect(await shown()).toBeNull();
  await app.send('PUT', '/auth/v1/user', { data: { display_name: 'Asha' } }, person.token);
  expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, person.token)).status).toBe(200);
  expect(await shown()).toBeNull();
});
