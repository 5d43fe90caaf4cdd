/// <reference lib="dom" />
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Figures } from '#contract/overview/figures.ts';
import { lastDays, type Period } from '#contract/overview/period.ts';
import { logIn } from '../../support/accounts/account-journey.ts';
import { tabTo } from '../../support/accounts/keyboard-walk.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openBrowser, openPerson } from '../../support/browser/browser.ts';
import { startSeededStore } from '../../support/servers/seeded-store.ts';

const soldStatuses = ['processing', 'packed', 'shipped', 'delivered'];
const count = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
const grouped = (number: number) => number.toLocaleString('en-IN');

describe('the figures of a store', () => {
  const parts = {} as { browser: Browser; store: Awaited<ReturnType<typeof startSeededStore>> };
  beforeAll(async () => {
    [parts.store, parts.browser] = await Promise.all([startSeededStore(), openBrowser()]);
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.store?.[Symbol.asyncDispose]();
  });

  async function openOverview(size = desktop) {
    const person = await openPerson(parts.browser, size);
    await person.page.goto(`${parts.store.haat.url}/auth`);
    await logIn(person.page, parts.store.seller);
    await person.page.waitForURL('**/dashboard');
    await tile(person.page, 'Revenue').waitFor();
    return person;
  }
  const figuresOf = async (period: Period): Promise<Figures> => await parts.store.send('GET', `/api/seller/overview/figures?${new URLSearchParams(period)}`);

  /** The value of a figure's tile. */
  const tile = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true }).locator('xpath=../following-sibling::p[1]');
  const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const step = (page: Page, name: string): Locator =>
    panel(page, 'From watching to buying')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) });

  /** How many orders the list of the page has, over all of its pages. */
  async function listedOrders(page: Page): Promise<number> {
    const tab = page.getByRole('tab', { selected: true });
    await expect.poll(() => tab.textContent()).toMatch(/\d/);
    return count(await tab.textContent());
  }
  async function sumOf(lines: Locator, words: RegExp): Promise<number> {
    const texts = await lines.allTextContents();
    return texts.reduce((sum, text) => sum + (count(words.exec(text)?.[0] ?? '0') || 0), 0);
  }

  it('each open the rows that they count, as many as they say', async () => {
    const { page, errors, context } = await openOverview();
    const open = async (link: Locator, path: RegExp): Promise<void> => {
      await link.click();
      await page.waitForURL(path);
    };
    const back = async () => {
      await page.goBack();
      await tile(page, 'Sales').waitFor();
    };
    const sales = count(await tile(page, 'Sales').textContent());
    expect(sales).toBeGreaterThan(100);
    for (const name of ['Revenue', 'Sales']) {
      await open(page.getByRole('link', { name, exact: true }), /\/dashboard\/orders\?sold=yes&from=/);
      expect([name, await listedOrders(page)]).toEqual([name, sales]);
      await back();
    }
    const before = (await figuresOf(lastDays(new Date(), 30))).sales.before;
    await open(page.getByRole('link', { name: 'Growth' }), /\/dashboard\/orders\?sold=yes&from=/);
    expect(await listedOrders(page)).toBe(sales + before);
    await back();
    const buyers = await tile(page, 'Customers').textContent();
    await open(page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }), /\/dashboard\/customers\?bought_from=/);
    await page.getByText(`${buyers} customers`, { exact: true }).waitFor();
    await back();

    await open(page.getByRole('main').getByRole('link', { name: 'Products sold', exact: true }), /#top-products$/);
    await expect.poll(async () => await panel(page, 'Top products').getByRole('listitem').count()).toBe(count(await tile(page, 'Products sold').textContent()));
    const ofSteps = [
      ['Viewers', 'By live event', /[\d,]+ viewers?/],
      ['Product views', 'Looked at', /[\d,]+ views?/],
      ['Checkouts begun', 'Looked at', /[\d,]+ checkouts? begun/],
    ] as const;
    for (const [name, rows, words] of ofSteps) {
      const shown = count(await step(page, name).locator('span.tabular').first().textContent());
      expect(shown).toBeGreaterThan(0);
      await open(step(page, name).getByRole('link'), /#(by-show|seen-products)$/);
      await expect.poll(async () => [name, await sumOf(panel(page, rows).getByRole('listitem').locator('.text-quiet'), words)]).toEqual([name, shown]);
    }
    const seen = panel(page, 'Looked at');
    expect(await seen.getByRole('listitem').count()).toBe(7);
    const name = await seen.getByRole('listitem').first().locator('bdi').textContent();
    await open(seen.getByRole('listitem').first().getByRole('link'), /\/dashboard\/products\?product=/);
    await expect.poll(() => page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Name').inputValue()).toBe(name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await back();
    await open(seen.getByRole('link', { name: 'Checkouts that became no order' }), /\/dashboard\/orders\?list=unfinished&from=.*&to=/);
    await page.getByText(/^Begun from /).waitFor();
    await page.getByRole('button', { name: 'Any day' }).click();
    await page.waitForURL('**/dashboard/orders?list=unfinished');

    expect(errors).toEqual([]);
    await context.close();
  });

  it('are taken apart by live event, source, product and day, and each part opens its orders', async () => {
    const { page, errors, context } = await openOverview();
    const orders = step(page, 'Orders');
    const parted = [[orders.getByRole('link'), count(await orders.locator('span.tabular').first().textContent())]] as [Locator, number][];
    for (const row of await panel(page, 'By live event').getByRole('listitem').all()) {
      parted.push([row.getByRole('link'), count(/[\d,]+ orders?/.exec((await row.locator('.text-quiet').textContent()) ?? '')?.[0] ?? '')]);
    }
    for (const row of await panel(page, 'Where orders come from').getByRole('listitem').all()) {
      parted.push([row.getByRole('link'), count(await row.locator('.text-quiet').textContent())]);
    }
    expect(parted).toHaveLength(1 + 4 + 4);
    const product = panel(page, 'Top products').getByRole('link').first();
    parted.push([product, await soldBy(product)]);
    for (const [link, sold] of parted) {
      const href = await link.getAttribute('href');
      expect(sold, `${href}`).toBeGreaterThan(0);
      await link.click();
      await page.waitForURL('**/dashboard/orders?**');
      expect([href, await listedOrders(page)]).toEqual([href, sold]);
      await page.goBack();
      await tile(page, 'Sales').waitFor();
    }
    await page.getByRole('button', { name: 'As a table' }).click();
    const days = page.getByRole('table', { name: 'Revenue by day' }).getByRole('link');
    expect(await days.count()).toBe(30);
    const sold = await soldBy(days.first());
    await days.first().click();
    expect(await listedOrders(page)).toBe(sold);
    expect(errors).toEqual([]);
    await context.close();
  });

  /** How many sold orders the rows of the store have for what a link names: some days, and a product perhaps. */
  async function soldBy(link: Locator): Promise<number> {
    const asked = new URL((await link.getAttribute('href')) ?? '', parts.store.haat.url).searchParams;
    const ofProduct = sql`exists (select from customer_order_lines l where l.order_id = o.id and l.product_id = ${asked.get('product_id')}::uuid)`;
    const { rows } = await sql<{ orders: number }>`select count(*) as orders from customer_orders o
      where store_id = ${parts.store.storeId}::uuid and status = any(${soldStatuses}) and ${asked.has('product_id') ? ofProduct : sql`true`}
        and (created_at at time zone 'Asia/Kolkata')::date between ${asked.get('from')}::date and ${asked.get('to')}::date`.execute(parts.store.db);
    return rows[0]?.orders ?? 0;
  }

  it('say first what waits, and each line opens as many rows', async () => {
    const { page, errors, context } = await openOverview();
    const { url } = parts.store.haat;
    const waiting = [
      [/^[\d,]+ orders to pack/, listedOrders],
      [/^[\d,]+ orders to send/, listedOrders],
      [/^3 returns/, listedOrders],
      [/^2 deliveries failed/, () => page.getByRole('button', { name: /^Open Order #/ }).count()],
      [/^2 products low in stock/, () => page.getByRole('heading', { name: /^Lamp \d+$/ }).count()],
    ] as const;
    for (const [words, listed] of waiting) {
      await page.goto(`${url}/dashboard`);
      const line = page.getByRole('region', { name: 'Now' }).getByRole('link', { name: words });
      const shown = count(await line.textContent());
      await line.click();
      await page.waitForURL((at) => at.pathname !== '/dashboard');
      await expect.poll(async () => [words, await listed(page)]).toEqual([words, shown]);
    }
    await page.goto(`${url}/dashboard`);
    await page.getByRole('link', { name: /^Next: To come/ }).click();
    await page.waitForURL('**/dashboard/live/*');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are drawn for 7, 30 and 90 days and for any others, each part as the rows say, and say what they count', async () => {
    const { page, errors, context } = await openOverview();
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: 'Days' }).click();
      await page.getByRole('option', { name }).click();
    };
    const isDrawn = async (period: Period) => {
      const found = await figuresOf(period);
      const { days, shows, top_products, sources, funnel, revenue_paise, sales } = found;
      await expect.poll(() => tile(page, 'Sales').textContent()).toBe(grouped(sales.now));
      expect(await tile(page, 'Revenue').textContent()).toBe(formatShortRupees(revenue_paise.now));
      const growth = Math.round(((revenue_paise.now - revenue_paise.before) / revenue_paise.before) * 100);
      expect(await tile(page, 'Growth').textContent()).toBe(`${growth > 0 ? '+' : ''}${growth} %`);
      await page.getByText(`against the ${days.length} days before`).first().waitFor();
      await page.getByText(`From ${formatShortRupees(revenue_paise.before)} before`).waitFor();
      const chart = page.getByRole('table', { name: 'Revenue by day' });
      expect(await chart.getByRole('row').count()).toBe(days.length + 1);
      const begun = shows.filter(({ day }) => days.some((each) => each.day === day));
      for (const { title } of begun) expect(await chart.getByText(title, { exact: true }).count()).toBe(1);
      await panel(page, 'Revenue by day').scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator('.recharts-reference-line').count()).toBe(begun.length);
      expect(await panel(page, 'By live event').getByRole('listitem').count()).toBe(shows.length);
      expect(await panel(page, 'By live event').getByRole('listitem').first().textContent()).toContain(formatShortRupees(shows[0]?.revenue_paise ?? 0));
      expect(await panel(page, 'Top products').getByRole('listitem').first().textContent()).toContain(`${grouped(top_products[0]?.units ?? 0)} sold`);
      for (const { source, sales } of sources) {
        const name = { show: 'Live events', video: 'Shoppable videos', page: 'Pages', direct: 'Direct' }[source];
        expect(sales).toBeGreaterThan(0);
        await panel(page, 'Where orders come from')
          .getByRole('listitem')
          .filter({ hasText: name })
          .filter({ hasText: `${grouped(sales)} order` })
          .waitFor();
      }
      const ofSteps = { Viewers: funnel.viewers, 'Product views': funnel.views, 'Checkouts begun': funnel.checkouts, Orders: funnel.orders };
      for (const [name, number] of Object.entries(ofSteps)) expect(await step(page, name).locator('span.tabular').first().textContent()).toBe(grouped(number));
      return begun.length;
    };
    expect(await isDrawn(lastDays(new Date(), 30))).toBe(2);
    await choose('7 days');
    expect(await isDrawn(lastDays(new Date(), 7))).toBe(1);
    await step(page, 'Product views').getByRole('link').click();
    await page.waitForURL('**/dashboard?days=7#seen-products');
    await choose('90 days');
    expect(await isDrawn(lastDays(new Date(), 90))).toBe(3);
    await choose('Choose days');
    const free = { from: lastDays(new Date(), 50).from, to: lastDays(new Date(), 10).from };
    await page.getByLabel('From', { exact: true }).fill(free.from);
    await page.getByLabel('To', { exact: true }).fill(free.to);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(await isDrawn(free)).toBe(2);

    await page.locator('.recharts-wrapper').hover();
    await page
      .locator('.recharts-tooltip-wrapper')
      .getByText(/^These days/)
      .waitFor();
    const abouts = page.getByRole('button', { name: /^About: / });
    // With that of what waits.
    expect(await abouts.count()).toBe(1 + 5 + 1 + 5);
    for (const about of await abouts.all()) {
      await about.press('Enter');
      const name = ((await about.getAttribute('aria-label')) ?? '').replace('About: ', '');
      expect((await page.getByRole('dialog', { name, exact: true }).textContent())?.length, name).toBeGreaterThan(30);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.goto(`${parts.store.haat.url}/dashboard`);
    await tile(page, 'Sales').waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `overview-full-${width}`);
      await panel(page, 'From watching to buying').scrollIntoViewIfNeeded();
      await expectAccessible(page, `overview-panels-${width}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are read, narrowed and followed by the keyboard alone', async () => {
    const { page, errors, context } = await openOverview();
    const main = page.getByRole('main');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).focus();
    await tabTo(page, main.getByRole('link', { name: /orders to pack/ }));
    await tabTo(page, page.getByRole('combobox', { name: 'Days' }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '7 days' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard?days=7');
    await tabTo(page, main.getByRole('link', { name: 'Revenue' }));
    await tabTo(page, page.getByRole('button', { name: 'About: Revenue', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Revenue' }).waitFor();
    await page.keyboard.press('Escape');
    await tabTo(page, step(page, 'Product views').getByRole('link'));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('seen-products');
    await tabTo(page, panel(page, 'Looked at').getByRole('button', { name: /^About/ }));
    await tabTo(page, panel(page, 'Where orders come from').getByRole('link', { name: 'Direct' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/orders\?source=direct&sold=yes/);
    expect(errors).toEqual([]);
    await context.close();
  });
});
