import { describe, expect, it } from 'vitest';
import { openDemoSeller } from '../../support/accounts/demo-seller.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { readQrCode } from '../../support/browser/qr-code.ts';
import { aDelivery, anOrder, order } from '../../support/browser/shopper.ts';
import { aSmallClip, RecordedShow } from '../../support/media/recorded-show.ts';

const notThere = { defined: true, code: 'NOT_FOUND', status: 404, message: 'There is no such replay.' };

describe('what a seller has before them', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('a live event has a picture, one way to delete it, and one to watch it', async () => {
    const { url } = parts.haat;
    const show = await RecordedShow.create(url, 'Lamps at dusk');
    await show.send(await aSmallClip(3));
    await show.end();
    await RecordedShow.create(url, 'Nothing to see yet', { products: 1, scheduled_start: '2040-01-01T15:00:00Z' });
    const seller = await openDemoSeller(url);
    await seller('POST', '/api/seller/live-streams', { title: 'Without a product', scheduled_start: '2040-01-02T15:00:00Z' });
    await seller('POST', '/api/seller/live-streams', { title: 'Opened a moment ago' });
    const { page, context } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, url);
    await page.goto(`${url}/dashboard/live`);
    const cardOf = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    for (const [title, watch] of [
      ['Lamps at dusk', 'Watch the replay of Lamps at dusk'],
      ['Nothing to see yet', 'View Stream'],
      ['Without a product', 'View Stream'],
    ] as const) {
      const card = cardOf(title);
      await card.waitFor();
      expect(await card.getByRole('button', { name: /^Delete/ }).count(), title).toBe(1);
      await card.getByRole('link', { name: watch }).waitFor();
      expect(await card.getByRole('link', { name: /Watch|View/ }).count(), title).toBe(1);
      const picture = title === 'Without a product' ? card.getByText('W', { exact: true }) : card.locator('img').first();
      const box = await picture.boundingBox();
      const top = await card.boundingBox();
      expect(Math.abs((box?.y ?? 0) - (top?.y ?? 0)), title).toBeLessThan(120);
    }
    // What is on air comes first, then what is not yet, what is planned by its start, and what is over.
    const titles = await page.getByRole('listitem').getByRole('heading', { level: 2 }).allTextContents();
    const inOrder = ['Opened a moment ago', 'Nothing to see yet', 'Without a product', 'Lamps at dusk'].map((title) => titles.indexOf(title));
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
    expect(Math.min(...inOrder)).toBeGreaterThanOrEqual(0);
    const opened = cardOf('Opened a moment ago');
    await opened.getByText('Not on air yet').waitFor();
    await opened.getByRole('link', { name: 'Open studio' }).waitFor();
    await opened.getByRole('link', { name: 'View Stream' }).waitFor();
    expect(await opened.getByText(/Live since|On air for/).count()).toBe(0);
    const over = cardOf('Lamps at dusk');
    expect(await over.getByRole('link', { name: 'Summary of Lamps at dusk' }).getAttribute('href')).toBe(`/dashboard/live/${show.id}`);

    // A picture that is not there any more gives way to the next, and at last to a letter.
    await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.continue()));
    await page.reload();
    await over.scrollIntoViewIfNeeded();
    await over.getByText('L', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    // Until its replay is there the summary says so; then that is the first thing to do.
    let isReady = false;
    await page.route('**/api/seller/recordings**', async (route) => {
      const answer = await route.fetch();
      const { items, ...rest } = await answer.json();
      const shown = items.map((one: { live_stream_id: string }) => (one.live_stream_id === show.id && !isReady ? { ...one, state: 'recording' } : one));
      await route.fulfill({ response: answer, json: { ...rest, items: shown } });
    });
    await page.route(`**/api/live-streams/${show.id}/replay`, (route) => (isReady ? route.continue() : route.fulfill({ status: 404, json: notThere })));
    await page.goto(`${url}/dashboard/live/${show.id}`);
    await page.getByText('The replay is being prepared.').waitFor();
    expect(await page.getByRole('link', { name: 'Watch the replay' }).count()).toBe(0);
    isReady = true;
    await page.getByRole('link', { name: 'Watch the replay' }).waitFor();
    await page.getByText('The replay is being prepared.').waitFor({ state: 'detached' });
    await context.close();
  });

  it('says in red why the live events cannot be listed', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, parts.haat.url);
    await page.route('**/api/seller/live-streams*', (route) =>
      route.fulfill({ status: 503, json: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'The database is away.' } }),
    );
    await page.goto(`${parts.haat.url}/dashboard/live`);
    const words = page.getByRole('heading', { name: 'Error: The database is away.' });
    await words.waitFor();
    expect(await words.locator('span').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(179, 38, 30)');
    await context.close();
  });

  it('has the address of the store in its settings, to copy and to scan', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logInDemoSeller(page, parts.haat.url);
    await page.goto(`${parts.haat.url}/dashboard/settings?section=profile`);
    const address = page.getByRole('region', { name: "Your store's address" });
    await address.getByRole('button', { name: /^Copy/ }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${parts.haat.url}/store/rangrez`);
    await address.getByRole('button', { name: 'QR code' }).click();
    expect(await readQrCode(page.getByRole('img', { name: /^QR code of/ }))).toBe(`${parts.haat.url}/store/rangrez`);
    await context.close();
  });

  it('copies the whole address of an order by one press', async () => {
    const { url } = parts.haat;
    const { items } = await (await fetch(`${url}/api/products?search=Spin%20Fan`)).json();
    const product = await (await fetch(`${url}/api/products/${items[0].id}`)).json();
    const delivery = aDelivery({ name: 'Meera Iyer', address: '4 MG Road', landmark: 'Behind the temple' });
    const placed = await order((path, init) => fetch(new URL(path, url), init), anOrder(product, { delivery }));
    expect(placed.status).toBe(201);
    const { page, context } = await openPerson(parts.browser, desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logInDemoSeller(page, url);
    await page.goto(`${url}/dashboard/orders?order=${placed.body.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy address' }).click();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    for (const part of ['Meera Iyer', '4 MG Road', 'Behind the temple', delivery.pincode, delivery.city]) await expect.poll(copied).toContain(part);
    await context.close();
  });
});
