import { describe, expect, it } from 'vitest';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** JavaScript that a first visit may load: kB of compressed bodies, and files. Both only ever fall. */
const weights = [
  { path: '/', kilobytes: 125, files: 6 },
  { path: '/auth', kilobytes: 176, files: 36 },
  { path: '/live', kilobytes: 166, files: 28 },
  { path: '/shop', kilobytes: 147, files: 18 },
  { path: '/product/brass-diya-lamp', kilobytes: 147, files: 15 },
];
/** What comes later waits for somebody to ask for it. */
const firstMs = 3_000;

describe('what a page loads in its first three seconds', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(weights)('$path: at most $kilobytes kB of JavaScript in $files files', async ({ path, kilobytes, files }) => {
    const { page, context } = await openPerson(parts.browser, phone);
    const scripts = new Map<string, number>();
    page.on('response', (answer) => {
      if (new URL(answer.url()).pathname.endsWith('.js')) scripts.set(answer.url(), Number(answer.headers()['content-length'] ?? Number.NaN));
    });
    await page.goto(parts.haat.url + path, { waitUntil: 'commit' });
    await page.waitForTimeout(firstMs);
    const sent = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
    await context.close();
    expect(scripts.size).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(kilobytes);
    expect(scripts.size).toBeLessThanOrEqual(files);
  });
});
