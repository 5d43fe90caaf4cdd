import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeVideo } from '../../../test/support/media/stored-video.ts';
import { aSection, openPageBuilder, storePicture } from '../../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

/** By how a request may come: another Host, plain HTTP behind TLS, what a proxy or a stranger adds. */
const requests: [string, string, Record<string, string>][] = [
  ['another host', 'http://evil.example', {}],
  ['another host over TLS', 'https://evil.example:8443', {}],
  ['plain HTTP behind TLS', 'http://shop.example', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' }],
  ['all that names a host', 'http://shop.example', { Host: 'evil.example', Forwarded: 'host=evil.example;proto=http', 'X-Forwarded-Server': 'evil.example' }],
];
const ofStores = ['product', 'store', 'live', 'event', 'replay', 'page'] as const;
/** Pages of the site itself, and the address by which each is known. */
const ofSite = {
  ...{ '/': '/', '/landing': '/', '/features': '/features', '/pricing': '/pricing', '/case-studies': '/case-studies' },
  ...{ '/developers': '/developers', '/about': '/about', '/help': '/help', '/privacy': '/privacy', '/terms': '/terms' },
  ...{ '/accessibility': '/accessibility', '/book-demo': '/book-demo', '/customer-demo': '/customer-demo' },
  ...{ '/shop': '/shop', '/shop?sort=price': '/shop', '/?tab=videos': '/?tab=videos' },
};

type Site = { app: TestApp; paths: Record<(typeof ofStores)[number], string>; video: { path: string; thumbnail: string } };

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
    ...{ replay: `/replay/${replay}`, page: `/p/${page.slug}` },
  };
  return { app, paths, video: await aVideo(app, seller) };
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

/** One that can be played; its picture comes with its file. */
async function aVideo(app: TestApp, { token, storeId }: TestSeller): Promise<Site['video']> {
  const video_file_id = await storeVideo({ db: app.db, blobs: app.context.blobs }, storeId, new Uint8Array(8), { thumbnail_key: 'thumbnails/lamps.jpg' });
  const { id } = (await app.send('POST', '/api/seller/videos', { title: 'Lamps being lit', video_file_id }, token)).body;
  const { thumbnail_url } = (await app.send('GET', `/api/videos/${id}`)).body;
  return { path: `/?tab=videos&video=${id}`, thumbnail: thumbnail_url };
}

/** What a page says of where it is: canonical, preview, structured data; and every whole address of a document of this site. */
function addressesOf(html: string): string[] {
  const named = [...html.matchAll(/(?:rel="canonical" href|property="og:(?:url|image|video)" content)="([^"]+)"/g)].map(([, address = '']) => address);
  const data = [...html.matchAll(/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ([, json = '']) => json.match(/"(?:url|image|logo|contentUrl|thumbnailUrl)":"[^"]+/g) ?? [],
  );
  return [...named, ...data.map((one) => one.replace(/^"\w+":"/, ''))];
}

/** The addresses of a link preview, as a reader of HTML has them. */
function sharedOf(html: string) {
  const of = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
  return {
    canonical: of(/rel="canonical" href="([^"]+)"/),
    url: of(/property="og:url" content="([^"]+)"/),
    image: of(/property="og:image" content="([^"]+)"/),
  };
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

  test.each(ofStores.flatMap((kind) => requests.map(([name, host, headers]) => [kind, name, host, headers] as const)))(
    'the page "%s" takes no address from a request with %s',
    async (kind, _name, host, headers) => {
      const answer = await site.app.app.request(`${host}${site.paths[kind]}`, { headers, redirect: 'manual' });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).not.toContain('evil.example');
      const addresses = addressesOf(html);
      for (const address of addresses) expect(address.startsWith(origin), address).toBe(true);
      if (kind !== 'live') expect(addresses.length).toBeGreaterThan(0);
    },
  );

  test.each(Object.entries(ofSite))('the page %s says that it is %s, with a picture of the site', async (path, known) => {
    for (const [, host, headers] of requests) {
      const html = await (await site.app.app.request(host + path, { headers })).text();
      expect(html).not.toContain('evil.example');
      expect(sharedOf(html)).toEqual({ canonical: origin + known.slice(1), url: origin + known.slice(1), image: `${origin}share.png` });
    }
    expect((await site.app.app.request('/share.png')).headers.get('Content-Type')).toBe('image/png');
  });

  test('a video of the Videos tab is shared with its own title and picture; one that is gone as the tab', async () => {
    const { path, thumbnail } = site.video;
    for (const [, host, headers] of requests) {
      const html = await (await site.app.app.request(host + path, { headers })).text();
      expect(html).not.toContain('evil.example');
      expect(html).toContain('property="og:title" content="Lamps being lit · Haat"');
      expect(sharedOf(html)).toEqual({ canonical: origin + path.slice(1), url: origin + path.slice(1), image: origin + thumbnail.slice(1) });
    }
    const gone = await (await site.app.app.request(`/?tab=videos&video=${randomUUID()}`)).text();
    expect(sharedOf(gone).url).toBe(`${origin}?tab=videos`);
  });
});
