import { expect, test } from 'vitest';
import { aSection, openPageBuilder } from '../../../test/support/pages/built-pages.ts';
import { createTestApp } from '../../../test/support/servers/test-app.ts';

const site = 'https://shop.example';

test('search engines are told what they may read, and where the list of it is', async () => {
  await using app = await createTestApp({ PUBLIC_URL: site });
  const text = await (await app.app.request('http://evil.example/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml\n`);
  expect(text).not.toContain('evil');
  for (const path of ['/dashboard', '/api/', '/checkout', '/order', '/operator', '/pay/']) expect(text).toContain(`Disallow: ${path}\n`);
});

test('the list has stores, products that are sold and pages that are published, by PUBLIC_URL', async () => {
  await using app = await createTestApp({ PUBLIC_URL: site });
  const seller = await app.signUpSeller('Rangrez');
  const ask = async (method: string, path: string, body: object) => (await app.send(method, `/api/seller/${path}`, body, seller.token)).body;
  await ask('PUT', 'store/settings', { slug: 'rangrez' });
  const sold = await ask('POST', 'products', { name: 'घड़ी & Lamp', price: '100' });
  const hidden = await ask('POST', 'products', { name: 'Not yet', price: '100', status: 'hidden' });
  const builder = openPageBuilder(app, seller);
  const page = await builder.fill(await builder.create({ title: 'Diwali' }), aSection('hero', { title: 'Lamps' }));
  await builder.publish(page);
  const draft = await builder.create({ title: 'Holi' });

  const answer = await app.app.request('http://evil.example/sitemap.xml');
  expect(answer.headers.get('content-type')).toContain('application/xml');
  const text = await answer.text();
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => decodeURI(address));
  const wanted = ['/', '/shop', '/store/rangrez', `/p/${page.slug}`, `/product/${sold.slug}`].map((path) => site + path);
  expect(found).toEqual(expect.arrayContaining(wanted));
  for (const path of [`/product/${hidden.slug}`, `/p/${draft.slug}`]) expect(found).not.toContain(site + path);
  expect(found.filter((address) => !address.startsWith(`${site}/`))).toEqual([]);
  expect(text).toMatch(/<lastmod>\d{4}-/);
});
