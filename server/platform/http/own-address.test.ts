import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSection, openPageBuilder, storePicture } from '../../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

/** By how a request may come: another Host, plain HTTP behind TLS, what a proxy or a stranger adds. */
const requests: [string, string, Record<string, string>][] = [
  ['another host', 'http://evil.example', {}],
  ['another host over TLS', 'https://evil.example:8443', {}],
  ['plain HTTP behind TLS', 'http://shop.example', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' }],
  ['all that names a host', 'http://shop.example', { Host: 'evil.example', Forwarded: 'host=evil.example;proto=http', 'X-Forwarded-Server': 'evil.example' }],
];
const kinds = ['product', 'store', 'live', 'event', 'replay', 'page', 'landing'] as const;

type Site = { app: TestApp; paths: Record<(typeof kinds)[number], string> };

async function openSite(env: Record<string, string>): Promise<Site> {
  const app = await createTestApp(env, undefined, { pages: true });
  const seller = await app.signUpSeller('Rangrez');
  const image_url = await storePicture(app, seller);
  const send = async (path: string, body: object) => (await app.send('POST', `/api/seller/${path}`, body, seller.token)).body;
  const product = await send('products', { name: 'Lamp', price: '100', image_url });
  const event = await send('live-streams', { title: 'Lamps at dusk', scheduled_start: '2040-01-01T00:00:00Z', product_ids: [product.id] });
  const store = (await app.send('GET', `/api/stores/${seller.storeId}`)).body;
  const builder = openPageBuilder(app, seller);
  const page = await builder.fill(await builder.create({ title: 'Diwali' }), aSection('hero', { title: 'Lamps' }));
  await builder.saveSettings(page, { share_image_url: image_url, description: 'Lamps by hand' });
  await builder.publish(page);
  const replay = await aReplay(app, seller);
  const paths = {
    ...{ product: `/product/${product.slug}`, store: `/store/${store.slug}`, live: '/live', event: `/live?stream=${event.id}` },
    ...{ replay: `/replay/${replay}`, page: `/p/${page.slug}`, landing: '/' },
  };
  return { app, paths };
}

/** Of a show that is over; nobody plays it here. */
async function aReplay(app: TestApp, { token }: TestSeller): Promise<string> {
  const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Lamps of last week' }, token)).body;
  const at = new Date();
  await app.db.updateTable('live_streams').set({ status: 'ended', actual_start: at, ended_at: at }).where('id', '=', id).execute();
  const row = { live_stream_id: id, token: randomUUID(), state: 'ready', first_frame_at: at, duration_ms: 60_000, segment_count: 1, created_at: at } as const;
  await app.db.insertInto('recordings').values(row).execute();
  return id;
}

/** What a page says of where it is: canonical, preview, structured data; and every whole address of a document of this site. */
function addressesOf(html: string): string[] {
  const named = [...html.matchAll(/(?:rel="canonical" href|property="og:(?:url|image|video)" content)="([^"]+)"/g)].map(([, address = '']) => address);
  const data = [...html.matchAll(/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ([, json = '']) => json.match(/"(?:url|image|logo|contentUrl|thumbnailUrl)":"[^"]+/g) ?? [],
  );
  return [...named, ...data.map((one) => one.replace(/^"\w+":"/, ''))];
}

describe.each([
  ['PUBLIC_URL is set', { PUBLIC_URL: 'https://shop.example' }, 'https://shop.example/'],
  ['it is not', {}, 'http://localhost/'],
])('where %s', (_when, env: Record<string, string>, origin) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(env);
  });
  afterAll(() => site.app[Symbol.asyncDispose]());

  test.each(kinds.flatMap((kind) => requests.map(([name, host, headers]) => [kind, name, host, headers] as const)))(
    'the page "%s" takes no address from a request with %s',
    async (kind, _name, host, headers) => {
      const answer = await site.app.app.request(`${host}${site.paths[kind]}`, { headers, redirect: 'manual' });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).not.toContain('evil.example');
      const addresses = addressesOf(html);
      for (const address of addresses) expect(address.startsWith(origin), address).toBe(true);
      if (kind !== 'landing' && kind !== 'live') expect(addresses.length).toBeGreaterThan(0);
    },
  );
});
