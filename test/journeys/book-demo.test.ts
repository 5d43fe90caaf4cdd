import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, gateWidths } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { logInDemoSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

describe('booking a demo', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const go = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

  it('leads from the landing page over three steps to the thanks, and whoever runs the site sees it', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(parts.haat.url);
    await page.getByRole('heading', { name: 'Accelerate sales with live shopping' }).waitFor();
    for (const [width, height] of gateWidths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `landing-${width}`);
    }
    await page.setViewportSize(phone);
    await page.getByRole('link', { name: 'CONTACT SALES' }).click();
    await page.waitForURL('**/book-demo');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Watch a demo (4 min)' }).click();
    await page.waitForURL('**/book-demo');
    await page.getByLabel('Full name').fill('Meera Nair');
    await page.getByLabel('Phone').fill('+91 98765 43210');
    await page.getByLabel('Company name').fill('Asha Prints');
    await go(page);
    await page.getByText('Missing information').waitFor();
    await page.getByText('Please fill in all required fields').waitFor();
    await expect.poll(() => page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page, 'book-demo-missing');
    await page.getByLabel('E-mail').fill('meera@');
    await go(page);
    await page.getByText('Please enter a valid email').waitFor();
    await page.getByLabel('E-mail').fill('meera@prints.example');
    await go(page);

    await page.getByRole('heading', { name: 'Business Information' }).waitFor();
    await page.getByLabel('Business type').selectOption('Fashion & Apparel');
    await page.goBack();
    await page.getByRole('heading', { name: 'Your Details' }).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Meera Nair');
    await page.reload();
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('meera@prints.example');
    await go(page);
    expect(await page.getByLabel('Business type').inputValue()).toBe('Fashion & Apparel');
    await page.getByLabel('Business size').selectOption('2-10 employees');
    await page.getByLabel('Do you sell by live video today?').selectOption('No');
    await page.getByLabel('What do you want to reach?').fill('More orders at Diwali');
    await expectAccessible(page, 'book-demo-business');
    await go(page);

    await page.getByRole('heading', { name: 'Confirm Your Details' }).waitFor();
    await page.getByText('More orders at Diwali').waitFor();
    for (const [width, height] of gateWidths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `book-demo-confirm-${width}`);
    }
    await page.route('**/api/demo-bookings', (route) => route.abort());
    await page.getByRole('button', { name: 'Book the demo' }).click();
    await page.getByText('There was a problem submitting your request. Please try again.').waitFor();
    await page.unroute('**/api/demo-bookings');
    const button = page.getByRole('button', { name: 'Book the demo' });
    await button.dblclick();
    await page.getByText('Submitting...').waitFor();
    await page.waitForURL('**/thank-you-demo');
    await page.getByRole('heading', { name: 'Thank You for Booking a Demo!' }).waitFor();
    for (const [name, path] of Object.entries({ Features: '/features', Pricing: '/pricing', 'Case studies': '/case-studies' }))
      expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(path);
    expect(await page.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toMatch(/^mailto:/);
    expect(errors.filter((error) => !/Failed to load resource|ERR_FAILED/.test(error))).toEqual([]);
    await context.close();

    const runs = await openPerson(parts.browser, desktop);
    await logInDemoSeller(runs.page, parts.haat.url);
    await runs.page.goto(`${parts.haat.url}/operator/bookings`);
    await runs.page.getByRole('row', { name: /Meera Nair/ }).waitFor();
    expect(await runs.page.getByRole('row').count()).toBe(2);
    for (const [width, height] of gateWidths) {
      await runs.page.setViewportSize({ width, height });
      await runs.page.getByText('meera@prints.example').waitFor();
      await expectAccessible(runs.page, `operator-bookings-${width}`);
    }
    await runs.page.setViewportSize(desktop);
    await runs.page.getByRole('combobox', { name: 'Status of the booking of Meera Nair' }).click();
    await runs.page.getByRole('option', { name: 'Contacted' }).click();
    await runs.page.getByText('Nobody waits for a demo').waitFor();
    await runs.page.goto(`${parts.haat.url}/operator/bookings?status=contacted`);
    await runs.page.getByText('meera@prints.example').waitFor();
    expect(runs.errors).toEqual([]);
    await runs.context.close();
  });
});
