import { expect, test } from 'vitest';
import type { Wish } from '#contract/shop/catalog/wishlist/wishlist.ts';
import { maxWishes } from '#contract/shop/catalog/wishlist/wishlist-rules.ts';
import { inParallel } from '../../../../test/support/browser/shopper.ts';
import { createTestApp } from '../../../../test/support/servers/test-app.ts';

const presses = 10_000;
/** Fewer than a minute takes, and more than there is room for. */
const room = 50;

test('of ten thousand hearts of one person a wishlist holds its most, and each of the others is told what to do', async () => {
  await using app = await createTestApp();
  const { token, userId, storeId } = await app.signUpSeller();
  const add = async (name: string) => (await app.send('POST', '/api/seller/products', { name, price: '5.00', stock: '' }, token)).body.id as string;
  const products = await inParallel(maxWishes + room, 8, (number) => add(`Lamp ${number}`));
  const saved = products.slice(0, maxWishes - room);
  const wanted = products.slice(saved.length);
  const rows = saved.map((product_id) => ({ customer_id: userId, product_id, store_id: storeId, saved_price_paise: 500, created_at: app.now() }));
  await app.db
    .insertInto('wishlists')
    .values(rows as never)
    .execute();

  const answers = await inParallel(presses, 50, async (number) => {
    const { status, body } = await app.send('POST', '/api/wishlist', { product_id: wanted[number % wanted.length] }, token);
    return status === 200 ? 'saved' : `${status} ${body.message.replace(/\d+ (seconds?|minutes?)/, 'a while')}`;
  });
  expect(answers).toHaveLength(presses);
  expect([...new Set(answers)].toSorted()).toEqual([
    `409 A wishlist holds ${maxWishes} products. Remove one of them, then save this one.`,
    '429 Your wishlist has changed very often just now. Wait a while and try again.',
    'saved',
  ]);

  const listed = new Set<string>();
  let next: string | null = '';
  while (next !== null) {
    const { body } = await app.send('GET', `/api/wishlist?limit=100${next && `&cursor=${next}`}`, undefined, token);
    for (const { product_id } of body.items as Wish[]) listed.add(product_id);
    next = body.next_cursor;
  }
  expect(listed.size).toBe(maxWishes);
}, 180_000);
