import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { signUpSeller, toast } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const fullWidth = 1024;

describe('the discount settings of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const path = () => `${parts.haat.url}/dashboard/discount`;

  it.each(widths)('begin with the defaults, say all that is wrong, and are saved and listed: %i × %i', async (width, height) => {
    const { page, errors, context } = await openPerson(parts.browser, { width, height });
    await signUpSeller(page, parts.haat.url, `Looms ${width}`, `discount-${width}@shop.example`);
    await page.goto(path());
    const form = page.getByRole('form', { name: 'Discount Settings' });
    const field = (name: string) => form.getByLabel(name);
    const enable = form.getByRole('switch', { name: 'Enable discount' });
    await form.waitFor();
    expect(await field('Discount type').inputValue()).toBe('percentage');
    expect(await field('Discount value (%)').inputValue()).toBe('10');
    expect(await field('Minimum watch time (seconds)').inputValue()).toBe('20');
    expect(await field('Title').inputValue()).toBe('Special Discount!');
    expect(await field('Description').inputValue()).toBe('Limited-time offer');
    expect(await enable.isChecked()).toBe(false);
    await page.getByText('No discount was active yet').waitFor();
    await expectAccessible(page, `discount-${width}`);

    await field('Minimum watch time (seconds)').fill('soon');
    await field('Title').fill('');
    expect(await field('Minimum watch time (seconds)').inputValue()).toBe('20');
    await field('Discount value (%)').fill('ten');
    const save = page.getByRole('button', { name: 'Save Discount Settings' });
    await save.click();
    const problems = form.getByRole('alert');
    await problems.first().waitFor();
    expect(await problems.allTextContents()).toEqual(['Enter a number above 0, with two decimals at most', 'Enter a title']);
    await field('Discount value (%)').fill('101');
    await field('Title').fill('Diwali evening');
    await expect.poll(() => problems.allTextContents()).toEqual(['A percentage is 100 at most']);
    await expectAccessible(page, `discount-wrong-${width}`);

    await field('Discount value (%)').fill('12.5');
    const preview = page.getByRole('region', { name: 'What shoppers see' });
    await preview.getByText('12.5% off').waitFor();
    await preview.getByText('Diwali evening').waitFor();
    await preview.getByText('Not offered').waitFor();
    await enable.click();
    await preview.getByText('After 20 seconds of watching').waitFor();
    const [left, right] = [await form.boundingBox(), await preview.boundingBox()];
    expect((right?.x ?? 0) > (left?.x ?? 0) + (left?.width ?? 0) - 1).toBe(width >= fullWidth);
    await save.click();
    await toast(page, 'Success').getByText('Discount settings saved successfully', { exact: true }).waitFor();
    const list = page.getByRole('region', { name: 'What it did' });
    await list.getByText('Active now').filter({ visible: true }).waitFor();
    await list.getByText('12.5% off').filter({ visible: true }).waitFor();
    await expectAccessible(page, `discount-saved-${width}`);
    await page.reload();
    await form.waitFor();
    expect(await field('Discount value (%)').inputValue()).toBe('12.5');
    expect(await enable.isChecked()).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([phone, desktop])('ask before what was typed is left, and keep it when nothing could be saved or fetched: $width × $height', async (size) => {
    const { page, context } = await openPerson(parts.browser, size);
    await signUpSeller(page, parts.haat.url, 'Half Looms', `discount-half-${size.width}@shop.example`);
    await page.goto(path());
    const title = page.getByLabel('Title');
    await title.fill('Half typed');
    await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.waitFor();
    await question.getByRole('button').first().click();
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Half typed');
    await page.route('**/api/seller/discount-settings', (route) => route.abort());
    await page.getByRole('button', { name: 'Save Discount Settings' }).click();
    await toast(page, 'Error').getByText('Failed to save discount settings', { exact: true }).waitFor();
    expect(await title.inputValue()).toBe('Half typed');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await toast(page, 'Error').getByText('Failed to fetch discount settings', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Failed to fetch discount settings' }).waitFor();
    await expectAccessible(page, `discount-failed-${size.width}`);
    await page.unroute('**/api/seller/discount-settings');
    await page.getByRole('button', { name: /Retry|Try again/i }).click();
    await title.waitFor();
    await context.close();
  });

  it('are read only for a role that may not change them, and say so', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Seen Looms', 'discount-seen@shop.example');
    await page.route('**/api/account/store', async (route) => {
      const answer = await route.fetch();
      const { store } = await answer.json();
      await route.fulfill({ response: answer, json: { store: { ...store, role: 'host' } } });
    });
    await page.goto(path());
    const form = page.getByRole('form', { name: 'Discount Settings' });
    await form.getByText('Your role can see the discount. The owner and managers change it.').waitFor();
    expect(await form.getByLabel('Title').isDisabled()).toBe(true);
    expect(await form.getByLabel('Ends at').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save Discount Settings' }).filter({ visible: true }).count()).toBe(0);
    await expectAccessible(page, 'discount-read-only');
    await context.close();
  });
});
