import { describe, expect, it } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { sectionNames } from '#contract/pages/section-types.ts';
import { openVideoSeller } from '../../support/accounts/video-seller.ts';
import { kilobytesOf, listFirstFiles } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder } from '../../support/browser/page-building.ts';

/** JavaScript that a first visit may load, touched at once: kB of compressed bodies, and files. They fall, or rise for what is new on the page, by 6 kB at most. */
const weights = [
  { path: '/auth', kilobytes: 163, files: 26 },
  { path: '/live', kilobytes: 152, files: 12 },
  { path: '/shop', kilobytes: 133, files: 13 },
  { path: '/product/brass-diya-lamp', kilobytes: 134, files: 13 },
];
/** The same of the Videos tab while a video plays. */
const tabKilobytes = 153;
/** The same of a page that a store built, with a section of each type. */
const builtKilobytes = 20;
/** The pictures of the first view of `/live` (docs/design.md, "Budgets"). */
const pictureKilobytes = 150;

describe('what a page loads in its first three seconds', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  const listFiles = (path: string, kind: RegExp) => listFirstFiles(parts.browser, parts.haat.url + path, kind);
  const listScripts = (path: string) => listFiles(path, /\.js$/);

  it.each(weights)('$path: at most $kilobytes kB of JavaScript in $files files', async ({ path, kilobytes, files }) => {
    const scripts = await listScripts(path);
    expect(scripts.size).toBeGreaterThan(0);
    expect(kilobytesOf(scripts)).toBeLessThanOrEqual(kilobytes);
    expect(scripts.size).toBeLessThanOrEqual(files);
  });

  it(`/live: at most ${pictureKilobytes} kB of pictures`, async () => {
    const pictures = await listFiles('/live', /\.(?:webp|png|jpe?g|avif)$/);
    expect(pictures.size).toBeGreaterThan(0);
    expect(kilobytesOf(pictures)).toBeLessThanOrEqual(pictureKilobytes);
  });

  const namesOf = (text: string) => [...text.matchAll(/\/assets\/([\w-]+)-[\w-]{8}\.js/g)].map(([, name]) => name);
  const linksOf = (page: string, kind: string) => page.match(new RegExp(`<link rel="${kind}"[^>]*>`, 'g')) ?? [];

  it('/auth/forgot: its style sheet is asked for first, and its code in its turn', async () => {
    const answer = await fetch(`${parts.haat.url}/auth/forgot`);
    expect(answer.headers.get('Link')).toMatch(/^<\/assets\/[\w-]+\.css>; rel=preload; as=style$/);
    const links = linksOf(await answer.text(), 'modulepreload');
    expect(links.length).toBeGreaterThan(1);
    expect(namesOf(links.filter((link) => !/fetchPriority="low"/i.test(link)).join())).toEqual(['under-players']);
  });

  it('/live: its style sheet and what plays its picture are asked for first, and its code waits for the picture', async () => {
    const answer = await fetch(`${parts.haat.url}/live`);
    const [style = '', ...players] = (answer.headers.get('Link') ?? '').split(', ');
    expect(style).toMatch(/^<\/assets\/[\w-]+\.css>; rel=preload; as=style$/);
    expect(namesOf(players.join())).toEqual(['under-players', 'live-player']);
    expect(players.filter((link) => !link.endsWith('.js>; rel=modulepreload; fetchpriority=high'))).toEqual([]);
    const page = await answer.text();
    expect(namesOf((page.match(/<script[^>]* async[^>]*>/g) ?? []).join())).toEqual(['live-player']);
    expect(linksOf(page, 'modulepreload')).toEqual([]);
    expect(linksOf(page, 'late').length).toBeGreaterThan(1);
  });

  it(`/p/{slug}: at most ${builtKilobytes} kB`, async () => {
    const sections = sectionNames.map((name) => newSection(name, name));
    const { slug } = await (await openDemoBuilder(parts.haat.url)).build({ title: 'Each of them', sections });
    expect((await fetch(`${parts.haat.url}/p/${slug}`)).status).toBe(200);
    expect(kilobytesOf(await listScripts(`/p/${slug}`))).toBeLessThanOrEqual(builtKilobytes);
  });

  it(`/?tab=videos: nothing before a touch, then at most ${tabKilobytes} kB and no player of live events`, async () => {
    const seller = await openVideoSeller(parts.haat.url);
    await seller.addVideos([{ title: 'Lamps at dusk' }]);
    expect((await listFirstFiles(parts.browser, `${parts.haat.url}/?tab=videos`, /\.js$/, false)).size).toBe(0);
    const scripts = await listScripts('/?tab=videos');
    expect([...scripts.keys()].some((url) => url.includes('/videos-view-'))).toBe(true);
    expect(kilobytesOf(scripts)).toBeLessThanOrEqual(tabKilobytes);
    expect([...scripts.keys()].filter((url) => /\/live-(player|picture)-/.test(url))).toEqual([]);
  });
});
