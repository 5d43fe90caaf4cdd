import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { AppEnv } from '#server/platform/http/app-env.ts';

/** A page that search engines may show: its path, and when it changed. */
export type SitePage = { path: string; changedAt?: Date };

type Parts = {
  /** Of each kind the newest, at most so many. */
  listPages: (limit: number) => Promise<SitePage[]>;
  publicUrl: () => string;
  now: () => number;
};

/** Of each kind; a file takes 50,000 in all (sitemaps.org, "Sitemap index files"). */
const maxOfKind = 15_000;
const maxAgeMs = 300_000;

/** Read without a person; what nobody finds something in, or that is somebody's own, stays out of search engines. */
const closed = [
  '/api/',
  '/auth',
  '/account',
  '/cart',
  '/checkout',
  '/dashboard',
  '/join/',
  '/mailbox',
  '/operator',
  '/order',
  '/pay/',
  '/thank-you',
  '/wishlist',
];
const front = [
  ...['/', '/live', '/shop', '/customer-demo', '/book-demo', '/features', '/pricing', '/case-studies', '/developers', '/about', '/help'],
  ...['/privacy', '/terms', '/accessibility', '/grievance'],
];

/** What search engines ask a site for: what they may read, and what there is. */
export function createSiteRoutes({ listPages, publicUrl, now }: Parts): Hono<AppEnv> {
  // Written once for all who ask at the same time.
  const kept = new LRUCache<'map', string>({ max: 1, ttl: maxAgeMs, ttlResolution: 0, perf: { now }, fetchMethod: writeMap });

  async function writeMap(): Promise<string> {
    const pages: SitePage[] = [...front.map((path) => ({ path })), ...(await listPages(maxOfKind))];
    const links = pages.map(({ path, changedAt }) => ({ url: encodeURI(path), ...(changedAt && { lastmod: changedAt.toISOString() }) }));
    const stream = new SitemapStream({ hostname: publicUrl(), xmlns: { news: false, xhtml: false, image: false, video: false } });
    return (await streamToPromise(Readable.from(links).pipe(stream))).toString();
  }

  const routes = new Hono<AppEnv>();
  routes.get('/robots.txt', (c) => {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${publicUrl()}/sitemap.xml`, ''];
    return c.text(lines.join('\n'));
  });
  routes.get('/sitemap.xml', async (c) => c.body((await kept.fetch('map')) ?? '', 200, { 'Content-Type': 'application/xml; charset=utf-8' }));
  return routes;
}
