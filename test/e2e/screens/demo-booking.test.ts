/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { businessSizes, businessTypes, sellingAnswers } from '#contract/bookings/booking-fields.ts';
import { signInDemoSeller } from '../../support/accounts/demo-seller.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** What somebody types, by the label of each field that must be filled in. */
const details = { 'Full name': 'Meera Nair', 'E-mail': 'meera@prints.example', Phone: '+91 98765 43210', 'Company name': 'Asha Prints' };
const business = { 'Business type': 'Fashion & Apparel', 'Business size': '2-10 employees', 'Do you sell by live video today?': 'No' };

const step = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function fill(page: Page, values: Partial<typeof details>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function choose(page: Page, values: Partial<typeof business>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).selectOption(value);
}

async function goToConfirm(page: Page, name: string): Promise<void> {
  await step(page, 'Your Details');
  await fill(page, { ...details, 'Full name': name });
  await goOn(page);
  await step(page, 'Business Information');
  await choose(page, business);
  await goOn(page);
  await step(page, 'Confirm Your Details');
}

describe('the wizard in which a demo is booked', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const book = () => `${parts.haat.url}/book-demo`;

  async function listBookings(name: string) {
    const headers = { Authorization: `Bearer ${await signInDemoSeller(parts.haat.url)}` };
    const { items } = await (await fetch(`${parts.haat.url}/api/operator/demo-bookings?limit=100`, { headers })).json();
    return items.filter(({ full_name }: { full_name: string }) => full_name === name);
  }

  async function expectMissing(page: Page, label: string): Promise<void> {
    await goOn(page);
    const field = page.getByLabel(label, { exact: true });
    // One that leaves may still be there.
    await page.getByText('Missing information').last().waitFor();
    await page.getByText('Please fill in all required fields').last().waitFor();
    await page.getByText('Fill this in', { exact: true }).waitFor();
    expect([label, await field.getAttribute('aria-invalid')]).toEqual([label, 'true']);
    expect([label, await field.evaluate((element) => element === document.activeElement)]).toEqual([label, true]);
  }

  it('names each field that is missing, alone, and goes on once it is there', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(book());
    await step(page, 'Your Details');
    await fill(page, details);
    for (const [label, value] of Object.entries(details)) {
      // A blank is nothing.
      await page.getByLabel(label, { exact: true }).fill('  ');
      await expectMissing(page, label);
      await page.getByLabel(label, { exact: true }).fill(value);
      expect(await page.getByText('Fill this in', { exact: true }).count()).toBe(0);
    }
    await goOn(page);
    await step(page, 'Business Information');
    await choose(page, business);
    for (const [label, value] of Object.entries(business)) {
      await page.getByLabel(label).selectOption('');
      await expectMissing(page, label);
      await page.getByLabel(label).selectOption(value);
    }
    await goOn(page);
    await step(page, 'Confirm Your Details');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('goes one step back by Back, its own and that of the browser, and out by Cancel, and keeps what was typed', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/pricing`);
    await page.goto(book());
    await goToConfirm(page, 'Asha Rao');
    await page.getByRole('button', { name: 'Back' }).click();
    await step(page, 'Business Information');
    expect(await page.getByLabel('Business size').inputValue()).toBe('2-10 employees');
    await page.goBack();
    await step(page, 'Your Details');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Rao');
    await page.goForward();
    await step(page, 'Business Information');
    await page.getByRole('button', { name: 'Back' }).click();
    await step(page, 'Your Details');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${parts.haat.url}/`);
    await step(page, 'Accelerate sales with live shopping');
    await page.goto(book());
    await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Asha Prints');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(`${parts.haat.url}/`);
    // A later step is for whoever has filled in those before it.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${book()}?step=3`);
    await step(page, 'Your Details');
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is sent once, however often it is pressed, says 'Submitting...' meanwhile, and leads on 1.5 s after the answer", async () => {
    const name = `Double ${randomUUID().slice(0, 8)}`;
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.clock.install();
    await page.goto(book());
    await goToConfirm(page, name);
    let sent = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/demo-bookings', async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    const button = page.getByRole('button', { name: 'Book the demo' });
    await button.evaluate((element) => {
      for (let press = 0; press < 3; press += 1) (element as HTMLButtonElement).click();
    });
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await busy.waitFor();
    await page.getByLabel('Anything else we should know?').press('Control+Enter');
    await busy.click({ force: true });
    expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
    answer();
    await page.getByText('Demo request sent').waitFor();
    await page.clock.runFor(1_499);
    expect(new URL(page.url()).pathname).toBe('/book-demo');
    await busy.waitFor();
    const next = page.waitForRequest(/thank-you-demo/);
    await page.clock.runFor(1);
    await next;
    await page.clock.resume();
    await page.waitForURL('**/thank-you-demo');
    await step(page, 'Thank You for Booking a Demo!');
    expect(sent).toBe(1);
    expect(await listBookings(name)).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is one booking where its answer was lost and it is sent again', async () => {
    const name = `Lost ${randomUUID().slice(0, 8)}`;
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(book());
    await goToConfirm(page, name);
    await page.route('**/api/demo-bookings', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Book the demo' }).click();
    await page.getByText('There was a problem submitting your request. Please try again.').waitFor();
    await page.unroute('**/api/demo-bookings');
    await page.reload();
    await page.getByText(name).waitFor();
    await page.getByRole('button', { name: 'Book the demo' }).click();
    await page.waitForURL('**/thank-you-demo');
    expect(await listBookings(name)).toHaveLength(1);
    await context.close();
  });
});

/** As specified, by the page and by what they are on it. */
const texts = {
  wizard: {
    links: { Login: '/auth', Cancel: '/', 'Haat, home': '/' },
    steps: ['Your Details', 'Business Information', 'Confirm Your Details'],
    choices: { 'Business type': businessTypes, 'Business size': businessSizes, 'Do you sell by live video today?': sellingAnswers },
  },
  thanks: { Features: '/features', Pricing: '/pricing', 'Case studies': '/case-studies' },
  demo: {
    'Shoppable Videos': { path: '/customer-demo', empty: 'No videos available' },
    'Live Streams': { path: '/customer-demo?tab=streams', empty: 'No live streams available' },
  },
};

/** Word for word, in the order of the specification. */
const specifiedTypes = [
  ...['Fashion & Apparel', 'Beauty & Cosmetics', 'Electronics', 'Home & Garden', 'Jewelry & Accessories', 'Food & Beverage', 'Health & Wellness', 'Other'],
];
const specifiedSizes = ['Solo Entrepreneur', '2-10 employees', '11-50 employees', '51-200 employees', '201+ employees'];

describe('every text that is specified is on screen', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('of the wizard, step by step', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/book-demo`);
    for (const [name, target] of Object.entries(texts.wizard.links)) expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(target);
    await page.getByRole('heading', { name: 'What happens next' }).waitFor();
    await page.getByText('about 1 business day').waitFor();
    await page.getByText('live in as little as 24 hours').waitFor();
    expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email');
    await goToConfirm(page, 'Meera Nair');
    for (const [index, name] of texts.wizard.steps.entries()) {
      await page.goto(`${parts.haat.url}/book-demo?step=${index + 1}`);
      await step(page, name);
      await page.getByRole('img', { name: `Step ${index + 1} of 3` }).waitFor();
    }
    for (const each of [...Object.values(details), ...Object.values(business)]) await page.getByText(each, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back' }).waitFor();
    await page.goto(`${parts.haat.url}/book-demo?step=2`);
    await step(page, 'Business Information');
    for (const [label, choices] of Object.entries(texts.wizard.choices))
      expect(await page.getByLabel(label).locator('option').allTextContents()).toEqual(['Choose one', ...choices]);
    expect([businessTypes, businessSizes, sellingAnswers]).toEqual([specifiedTypes, specifiedSizes, ['Yes', 'No']]);
    await context.close();
  });

  it('of the thanks', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/thank-you-demo`);
    await step(page, 'Thank You for Booking a Demo!');
    expect(await page.getByRole('main').getByRole('listitem').filter({ visible: true }).count()).toBe(3);
    for (const [name, target] of Object.entries(texts.thanks)) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${target}`);
      await page.goBack();
    }
    expect(await page.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toMatch(/^mailto:[^@]+@[^@]+$/);
    await context.close();
  });

  it('of the public demo, each tab with its carousel', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/customer-demo`);
    await step(page, 'Live Shopping Demo');
    await page.getByRole('tab', { name: 'Shoppable Videos', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Live Streams' }).click();
    await page.getByRole('region', { name: 'Live Streams' }).getByRole('list').waitFor();
    await page.getByRole('link', { name: 'Book Demo' }).click();
    await page.waitForURL('**/book-demo');
    await context.close();
  });
});

describe('the public demo of a site that has nothing to show', () => {
  const parts = useHaat({ RTMP_PORT: 'off', HAAT_DEMO: 'off' }, { isDev: false });

  it.each(Object.entries(texts.demo))('says so under %s', async (tab, { path, empty }) => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(parts.haat.url + path);
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    await page.getByRole('heading', { name: empty }).waitFor();
    await context.close();
  });
});
