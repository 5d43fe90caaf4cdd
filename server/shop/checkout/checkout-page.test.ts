import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let product: { id: string; slug: string };

beforeAll(async () => {
  app = await createTestApp({}, undefined, { pages: true });
  const seller = await app.signUpSeller('Rangrez');
  product = (await app.send('POST', '/api/seller/products', { name: 'Brass Lamp', price: '1249.50', stock: '4' }, seller.token)).body;
});
afterAll(() => app[Symbol.asyncDispose]());

async function open(search: string) {
  const answer = await app.app.request(`/checkout${search}`);
  return { status: answer.status, cache: answer.headers.get('Cache-Control'), html: await answer.text() };
}

/** Each label with the `name` of the field that it is for. */
function fieldsOf(html: string): Record<string, string | undefined> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const labels = [...html.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)/g)];
  return Object.fromEntries(
    labels.map(([, id, label = '']) => [label, inputs.filter((tag) => tag.includes(`id="${id}"`)).map((tag) => / name="(\w+)"/.exec(tag)?.[1])[0]]),
  );
}

describe('the page of a checkout', () => {
  it('of a product has the form, the summary and the price, and no cache keeps it', async () => {
    for (const named of [product.id, product.slug]) {
      const { status, cache, html } = await open(`?product=${named}&quantity=2`);
      expect([status, cache]).toEqual([200, 'no-store']);
      expect(fieldsOf(html)).toEqual({
        'Mobile number': 'phone',
        'Full name': 'name',
        'House / flat / block number': 'houseNo',
        'Street address': 'address',
        Landmark: 'landmark',
        Pincode: 'pincode',
        City: 'city',
      });
      expect(html).toMatch(/<h2[^>]*>Brass Lamp<\/h2>/);
      expect(html).toContain('₹1,249.50');
      expect(html).toContain('₹2,499.00');
      expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Continue<\/button>/);
      expect(html).not.toContain('Loading checkout...');
    }
  });

  it.each([
    ['its second step, which needs what was typed', () => `?product=${product.id}&step=2`],
    ['a cart', () => '?cart=all'],
    ['the cart of one store', () => `?cart=${randomUUID()}`],
    ['what only the history of the browser names', () => ''],
  ])('waits for the browser at %s, and leaves a way out', async (_, search) => {
    const { status, cache, html } = await open(search());
    expect([status, cache]).toEqual([200, 'no-store']);
    expect(html).toContain('Loading checkout...');
    expect(html).not.toContain('<form');
    expect(html).toMatch(/<noscript><a[^>]*href="\/shop"/);
  });

  it.each([
    ['a slug', 'no-such-thing', 404],
    ['an id', randomUUID(), 404],
    ['no text', '%00', 400],
    ['too long a text', 'x'.repeat(3_000), 400],
  ])('of an unknown product says so, with a way out: %s', async (_, named, expected) => {
    const { status, cache, html } = await open(`?product=${named}`);
    expect([status, cache]).toEqual([expected, 'no-store']);
    expect(html).toContain('No product selected');
    expect(html).toMatch(/<a[^>]*href="\/shop"/);
    expect(html).not.toContain('<form');
  });

  it('of a variant that is gone says so, with the way to its product', async () => {
    const { status, html } = await open(`?product=${product.id}&variant=${randomUUID()}`);
    expect(status).toBe(200);
    expect(html).toContain('What you chose is not sold any more. Choose again.');
    expect(html).toMatch(new RegExp(`<a[^>]*href="/product/${product.slug}"`));
    expect(html).not.toContain('<form');
  });
});
