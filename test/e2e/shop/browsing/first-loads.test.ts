/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages, type PageRequest, type Pages } from '#server/platform/http/pages.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { expectAccessibleAt, widthPairs } from '../../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../../support/browser/browser.ts';
import { useHaat } from '../../../support/browser/journey-setup.ts';

const refusal = { defined: true, code: 'UNAVAILABLE', status: 503, message: 'The database does not answer just now.' };
const shop = { path: '/shop', asked: /\/api\/products(\?|$)/, title: 'Error loading products', found: 'Brass Diya Lamp', level: 2 };
const product = {
  path: '/product/brass-diya-lamp',
  asked: /\/api\/products\/brass-diya-lamp$/,
  title: 'Error loading product',
  found: 'Brass Diya Lamp',
  level: 1,
};

/** A phone and a desktop look at all four between them. */
const sizesOf = (screen: typeof phone) => widthPairs[screen === phone ? 0 : 1];

describe('a first load that finds no products', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let pages: Pages;

  beforeAll(async () => {
    pages = await createPages({ dev: false, log: createLog('silent') });
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  /** The document as a server draws it whose database does not answer. */
  async function unfilled(address: string): Promise<{ status: number; body: string; contentType: string }> {
    const refuse = () => Promise.reject(Object.assign(new Error('the database system is starting up'), { code: '57P03' }));
    const api = { live: { listOnAirProducts: refuse }, catalog: { list: refuse, get: refuse } } as unknown as PageRequest['api'];
    const addresses = { publicUrl: parts.haat.url, linkOrigin: undefined, offlinePage: false };
    const request = { api, describeApi: async () => ({}), hostedAccounts: undefined, describeAuth: () => ({}), ...addresses, nonce: () => 'a-nonce' };
    const answer = await pages.fetch(new Request(address), request);
    return { status: answer.status, body: await answer.text(), contentType: 'text/html; charset=utf-8' };
  }

  async function openUnfilled({ path, asked }: typeof shop, screen: typeof phone) {
    const person = await openPerson(parts.browser, screen);
    const { page } = person;
    const address = parts.haat.url + path;
    const held = Promise.withResolvers<'refused' | 'answered'>();
    await page.route(address, async (route) => await route.fulfill(await unfilled(address)));
    await page.route(asked, async (route) => {
      if ((await held.promise) === 'answered') await route.continue();
      else await route.fulfill({ status: 503, json: refusal });
    });
    expect((await page.goto(address))?.status()).toBe(503);
    return { ...person, answer: held.resolve };
  }

  async function expectToast(page: Page, { title }: typeof shop): Promise<void> {
    const toast = page.locator('[data-type=problem]');
    await toast.getByText(title, { exact: true }).waitFor();
    await toast.getByText(refusal.message).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  }

  const isThere = (page: Page, { found, level }: typeof shop) => page.getByRole('heading', { name: found, level }).waitFor();

  it.each([
    ['shop', 'phone', shop, phone],
    ['shop', 'desktop', shop, desktop],
    ['product', 'phone', product, phone],
    ['product', 'desktop', product, desktop],
  ])('of the %s says so, has the Spin Fan of the demo store instead, and tries again: %s', async (_page, _screen, wanted, screen) => {
    const { page, context, answer } = await openUnfilled(wanted, screen);
    answer('refused');
    await expectToast(page, wanted);
    await page.getByRole('heading', { name: 'Double-ended Spin Fan', level: wanted.level }).waitFor();
    await page.getByText('₹3,999.00').filter({ visible: true }).first().waitFor();
    await expectAccessibleAt(page, sizesOf(screen), `first-load-fan-${wanted.level}`);
    await page.unroute(wanted.asked);
    await page.getByRole('note').getByRole('button', { name: 'Retry' }).click();
    await isThere(page, wanted);
    await context.close();
  });

  it.each([
    ['shop', 'phone', shop, phone],
    ['shop', 'desktop', shop, desktop],
    ['product', 'phone', product, phone],
    ['product', 'desktop', product, desktop],
  ])('of the %s says so, and has Retry alone where no store is the demo: %s', async (_page, _screen, wanted, screen) => {
    const { page, context, answer } = await openUnfilled(wanted, screen);
    await page.route('**/api/stores/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), is_demo: false } });
    });
    const told = page.waitForResponse('**/api/stores/*');
    answer('refused');
    await expectToast(page, wanted);
    await told;
    const problem = page.getByRole('main').getByRole('alert');
    await problem.getByText(wanted.title, { exact: true }).waitFor();
    await problem.getByText(refusal.message).waitFor();
    expect(await page.getByRole('heading', { name: 'Double-ended Spin Fan' }).count()).toBe(0);
    await expectAccessibleAt(page, sizesOf(screen), `first-load-alone-${wanted.level}`);
    await page.unroute(wanted.asked);
    await problem.getByRole('button', { name: 'Retry' }).click();
    await isThere(page, wanted);
    // A question that is still under way is answered first.
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

  it.each([
    ['phone', phone, 2],
    ['desktop', desktop, 4],
  ])('of the shop has six skeletons until the answer comes, as many side by side as cards: %s', async (_name, screen, columns) => {
    const { page, context, answer } = await openUnfilled(shop, screen);
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading products...' });
    await loading.waitFor({ state: 'attached' });
    const cards = loading.locator('xpath=following-sibling::div');
    expect(await cards.count()).toBe(6);
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    await expectAccessibleAt(page, sizesOf(screen), 'shop-skeletons');
    answer('answered');
    await isThere(page, shop);
    expect(await loading.count()).toBe(0);
    await context.close();
  });
});
