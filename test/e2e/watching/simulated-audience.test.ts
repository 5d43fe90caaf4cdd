import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoScenes } from '#contract/live/demo-scenes.ts';
import { signInDemoSeller } from '../../support/accounts/demo-seller.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openRoom } from '../../support/room-client.ts';

describe('the show of the demo store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const listShows = async () => await (await fetch(`${parts.haat.url}/api/live-streams`)).json();

  it('has an audience that says it is simulated, in this page alone: nothing of it is sent or counted', async () => {
    await expect.poll(listShows, { timeout: 60_000 }).toHaveLength(1);
    const { page, errors } = await openPerson(parts.browser, phone);
    const sent: string[] = [];
    page.on('websocket', (socket) => {
      if (socket.url().includes('/ws/room/')) socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    });
    await page.goto(`${parts.haat.url}/live`);
    await untilPicturePlays(page, 0, 0.5);
    await page.getByText('Simulated audience', { exact: true }).filter({ visible: true }).waitFor();
    const viewers = async () =>
      Number.parseInt(
        (await page
          .getByText(/^\d+ watching$/)
          .first()
          .textContent()) ?? '',
        10,
      );
    await expect.poll(viewers, { timeout: 30_000 }).toBeGreaterThanOrEqual(200);
    await page
      .getByText(/^Sample shopper \d+ \(simulated\)$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expectAccessible(page);
    const [show] = await listShows();
    expect(show).toMatchObject({ has_simulated_audience: true });
    expect(show.viewers).toBeLessThanOrEqual(1);
    expect(sent.map((frame) => JSON.parse(frame).t).filter((kind) => kind !== 'ping')).toEqual(['hello']);
    expect(errors).toEqual([]);
  });

  it('has the card of the product in the picture without waiting for the audience', async () => {
    await expect.poll(listShows, { timeout: 60_000 }).toHaveLength(1);
    const { page, context } = await openPerson(parts.browser, phone);
    await page.route('**/assets/simulated-audience-*.js', (route) => route.abort());
    await page.goto(`${parts.haat.url}/live`);
    await page.locator('[data-pinned="true"]').getByText('On screen now').waitFor();
    expect(await page.getByText('Simulated audience', { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('shows the product in the picture on the card, scene after scene, and what a host pins instead; made-up lines come silently', async () => {
    await expect.poll(listShows, { timeout: 60_000 }).toHaveLength(1);
    const [show] = await listShows();
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/live`);
    await untilPicturePlays(page, 0, 0.5);
    const card = page.locator('[data-pinned="true"]');
    const name = async () => (await card.count()) === 1 && (await card.locator('a').first().textContent());
    const products = demoScenes.flatMap((scene) => ('product' in scene ? [scene.product] : []));
    const indexShown = async () => {
      const shown = await name();
      return shown ? products.findIndex((product) => shown.startsWith(product)) : -1;
    };
    await expect.poll(indexShown, { timeout: 20_000 }).toBeGreaterThanOrEqual(0);
    const first = await indexShown();
    const next = (first + 1) % products.length;
    await expect.poll(indexShown, { timeout: 20_000 }).toBe(next);
    await card.getByText('On screen now').waitFor();
    expect(await card.getByRole('status').count()).toBe(0);

    // The one before comes again in more than half a minute: until then only the host's pin shows it.
    await using host = await openRoom(parts.haat.url, show.id, { token: await signInDemoSeller(parts.haat.url) });
    const { id } = show.products.find((product: { name: string }) => product.name === products[first]);
    host.send({ t: 'pin', product_id: id });
    host.say('Welcome to the lane');
    await expect.poll(indexShown, { timeout: 10_000 }).toBe(first);
    expect(await card.getByRole('status').count()).toBe(1);
    const lines = page.getByRole('log').filter({ visible: true }).getByRole('listitem');
    const madeUp = lines.filter({ hasText: '(simulated)' });
    await lines.filter({ hasText: 'Welcome to the lane' }).waitFor();
    const before = await madeUp.count();
    await expect.poll(() => madeUp.count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 2);
    expect(await indexShown()).toBe(first);
    const read = async (of: Locator) => new Set(await of.evaluateAll((items) => items.map((item) => item.getAttribute('aria-live'))));
    expect(await read(madeUp)).toEqual(new Set(['off']));
    expect(await read(lines.filter({ hasText: 'Welcome to the lane' }))).toEqual(new Set([null]));

    host.send({ t: 'unpin', product_id: id });
    await expect.poll(indexShown, { timeout: 20_000 }).not.toBe(first);
    expect(errors).toEqual([]);
    await context.close();
  });
});
