import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDeliveredOrder } from '../../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_RATE_LIMIT_FACTOR: '1000' }, undefined, { pages: true });
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

test('a search engine is told the rating by buyers alone, also once their reviews are newer than all samples', async () => {
  const product = (await app.send('POST', '/api/seller/products', { name: 'Spin Fan', price: '3999', stock: '' }, seller.token)).body;
  const sample = { comment: 'A sample.', shown_name: 'Sample', photo_urls: [], reply: null };
  const samples = [5, 5, 4, 1].map((rating, index) => ({ ...sample, rating, created_at: new Date(app.now().getTime() - (index + 1) * 1_000) }));
  await app.context.reviews.addSamples({ id: product.id, store_id: seller.storeId as never, name: 'Spin Fan' }, samples);

  /** What the page says to people, to search engines, and the API to both. */
  async function told() {
    const page = await (await app.app.request(`/product/${product.slug}`)).text();
    const data = JSON.parse(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '');
    const { rating } = (await app.send('GET', `/api/products/${product.slug}`)).body;
    const { verified_rating } = (await app.send('GET', `/api/products/${product.id}/reviews?limit=1`)).body;
    return { rating, verified_rating, aggregate: data.aggregateRating, reviews: data.review?.map(({ author }: { author: { name: string } }) => author.name) };
  }

  expect(await told()).toEqual({ rating: { average: 3.8, count: 4 }, verified_rating: null, aggregate: undefined, reviews: undefined });
  for (const [index, rating] of [2, 3, 2].entries()) {
    const { link } = await aDeliveredOrder(app, seller, product);
    const form = { link, product_id: product.id, rating, comment: 'Bought.', shown_name: `Buyer ${index}`, photo_urls: [] };
    expect((await app.send('POST', '/api/reviews', form)).status).toBe(200);
    const { aggregate, reviews } = await told();
    expect([aggregate.reviewCount, reviews]).toEqual([index + 1, Array.from({ length: index + 1 }, (_, nth) => `Buyer ${index - nth}`)]);
  }
  expect(await told()).toMatchObject({
    rating: { average: 3.1, count: 7 },
    verified_rating: { average: 2.3, count: 3 },
    aggregate: { '@type': 'AggregateRating', ratingValue: 2.3, reviewCount: 3 },
  });
});
