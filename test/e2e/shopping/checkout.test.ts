/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct, fillDelivery, openStudio, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const keyboardOpen = { width: 390, height: 460 };
const landscape = { width: 844, height: 390 };

/** Of the form: each field, what stands in it after its message, and the message as it was specified: title and text of the toast, text beside the field. */
const messagesInOrder = [
  [
    ...(['Mobile number', '9876543210', 'Invalid Phone Number'] as const),
    ...(['Please enter a valid 10-digit Indian mobile number starting with 6, 7, 8, or 9', 'Please enter a valid 10-digit mobile number'] as const),
  ],
  [
    ...(['Full name', 'Meera Iyer', 'Invalid Name'] as const),
    ...(['Please enter a valid name with only letters and spaces', 'Please enter a valid name with only letters'] as const),
  ],
  [
    ...(['House / flat / block number', '12 B', 'House Number Required'] as const),
    ...(['Please enter your house/flat/block number or apartment name', 'Please enter your house/flat/block number or apartment name'] as const),
  ],
  ['Street address', 'MG Road', 'Address Required', 'Please enter your complete address', 'Please enter your complete address'],
  ['Pincode', '411001', 'Invalid Pincode', 'Please enter a valid 6-digit pincode', 'Please enter a valid 6-digit pincode'],
  ['City', 'Pune', 'Invalid City', 'Please enter a valid city name with only letters', 'Please enter a valid city name'],
] as const;

describe('the checkout', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('says all that is wrong at once beside the fields, and names the first in a toast', async () => {
    for (const [width, height] of [...widths, [keyboardOpen.width, keyboardOpen.height], [landscape.width, landscape.height]] as const) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await startCheckout(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Invalid Phone Number').first().waitFor();
      const problems = page.locator('form [role="alert"]');
      expect(await problems.allTextContents()).toEqual([
        'Please enter a valid 10-digit mobile number',
        'Please enter a valid name with only letters',
        'Please enter your house/flat/block number or apartment name',
        'Please enter your complete address',
        'Please enter a valid 6-digit pincode',
        'Please enter a valid city name',
      ]);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
      await expectAccessible(page, `checkout-wrong-${width}x${height}`);
      await page.getByLabel('Mobile number').fill('9876543210');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Invalid Name').first().waitFor();
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('Buy Now, on a phone: every message in its order, cash on delivery, the thanks, and the page of the order', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    for (const [label, value, title, message, inline] of messagesInOrder) {
      const field = page.getByRole('textbox', { name: label });
      // The pincode has filled it in.
      if (label === 'City') await expect.poll(() => field.inputValue()).toBe('Pune');
      await field.fill('');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(title, { exact: true }).first().waitFor();
      await page.getByText(message, { exact: true }).first().waitFor();
      expect(await page.locator('form [role="alert"]').first().textContent()).toBe(inline);
      expect(await field.evaluate((input) => [input === document.activeElement, input.getAttribute('aria-invalid')])).toEqual([true, 'true']);
      await field.fill(value);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: 'Cash on delivery', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    const number = (await page.getByText(/^Order #\d+$/).textContent()) ?? '';
    await page.getByRole('link', { name: `See order #${number.split('#')[1]}` }).click();
    await page.waitForURL('**/order/*');
    await page.getByRole('heading', { name: number, level: 1 }).waitFor();
    await page.getByText('Meera Iyer').waitFor();
    await expectAccessible(page, 'order-after-thanks');
    // The link alone opens it, on any device, and says its number to nobody.
    const other = await openPerson(parts.browser, phone);
    await other.page.goto(page.url());
    await other.page.getByText('Meera Iyer').waitFor();
    expect(await other.page.getByText('9876543210').count()).toBe(0);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it('understands a number with a prefix, and refuses one of another country', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    const field = page.getByLabel('Mobile number');
    for (const text of ['+91 98765 43210', '+919876543210', '09876543210', '0091 98765-43210', '919876543210']) {
      await field.fill(text);
      expect(await field.inputValue()).toBe('9876543210');
      await field.fill('');
      await field.pressSequentially(text);
      expect(await field.inputValue()).toBe('9876543210');
      await field.press('5');
      expect(await field.inputValue()).toBe('9876543210');
    }
    await fillDelivery(page);
    await page.getByText('Deliver to').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    for (const text of ['+1 987 654 3210', '+44 7911 123456', '98765432101']) {
      await field.fill(text);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Please enter a valid 10-digit mobile number').waitFor();
      expect((await field.inputValue()).replace('+', '')).toBe(text.replace(/\D/g, ''));
    }
    await context.close();
  });

  it('says what a field did not take, and joins the lines of a pasted address', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    await page.getByLabel('Full name').fill("Dr. M. O'Brien");
    expect(await page.getByLabel('Full name').inputValue()).toBe('Dr M OBrien');
    await page.getByText("Left out, because it cannot be taken here: . '").first().waitFor();
    await page.getByLabel('House / flat / block number').fill('12-B, MG Road, Pune 411001');
    await page.getByText('Left out, because it cannot be taken here: ,').first().waitFor();
    await page.getByLabel('Street address').evaluate((field: HTMLInputElement) => {
      field.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '4 MG Road\r\nCamp\nPune');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await page.getByLabel('Street address').inputValue()).toBe('4 MG Road, Camp, Pune');
    await page.getByLabel('Landmark').fill('x'.repeat(130));
    await page.getByText('Only the first 120 characters fit here.').first().waitFor();
    await expectAccessible(page, 'checkout-left-out');
    await page.getByLabel('Pincode').fill('999999');
    await page.getByLabel('City').focus();
    await page.getByText('Please enter a valid 6-digit pincode').waitFor();
    await context.close();
  });

  it('takes what a browser filled in without an event', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    const given = { phone: '+91 98765 43210', name: 'Meera Iyer', houseNo: '12 B', address: 'MG Road', pincode: '411 001', city: 'Pune' };
    await page.evaluate((values) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const [name, value] of Object.entries(values)) set?.call(document.querySelector(`input[name=${name}]`), value);
    }, given);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('MG Road').waitFor();
    await page.getByText('9876543210').waitFor();
    await context.close();
  });

  it('keeps the form over a reload in each step, and gives another tab a form of its own', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    await page.getByLabel('Full name').fill('Meera Iyer');
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Meera Iyer');
    await fillDelivery(page);
    await page.reload();
    await page.getByText('Deliver to').waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await expect.poll(() => second.getByLabel('Full name').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Meera Iyer');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('after an order, Back leads to where the shopper was, and no form orders again', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    await startCheckout(page);
    expect(await page.getByText('WhatsApp').count()).toBe(0);
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText(/^Order #\d+$/).waitFor();
    expect(await page.getByText('WhatsApp').count()).toBe(0);
    await expectAccessible(page, 'thank-you');
    await page.reload();
    await page.getByText(/^Order #\d+$/).waitFor();
    await page.goBack();
    await page.waitForURL('**/product/brass-diya-lamp');
    await page.goForward();
    await page.waitForURL('**/thank-you');
    await page.goForward();
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('out of the browser\u2019s memory, it holds no form that was ordered with since', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    await page.getByLabel('Full name').fill('Meera Iyer');
    await page.evaluate(() => {
      sessionStorage.removeItem('checkout-draft');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('');
    await context.close();
  });

  it("carries the live event from the product to the seller's order", async () => {
    const seller = await openPerson(parts.browser, desktop);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1299.50', '5');
    await openStudio(seller.page, parts.haat.url, 'Stoles at dusk', 'Bagru Stole');
    const live = new URL(seller.page.url()).pathname.split('/').at(-1) ?? '';
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/bagru-stole?live=${live}`);
    expect(await page.getByRole('link', { name: 'Live' }).getAttribute('href')).toBe(`/live?stream=${live}`);
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await fillDelivery(page);
    expect(new URL(page.url()).searchParams.get('live')).toBe(live);
    await page.getByText('Pay ₹1,299.50 in cash').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    // By way of the cart, too.
    await page.goto(`${parts.haat.url}/product/bagru-stole?live=${live}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await page.goto(`${parts.haat.url}/cart`);
    await page.getByRole('link', { name: /^Checkout of/ }).click();
    await fillDelivery(page);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders'));
    await page.getByRole('button', { name: 'Place order' }).click();
    expect((await sent).postDataJSON().live_stream_id).toBe(live);
    await page.waitForURL('**/thank-you');
    await seller.page.goto(`${parts.haat.url}/dashboard/orders`);
    await seller.page
      .getByRole('link', { name: /^Open order/ })
      .first()
      .click();
    await seller.page.getByText('Bought in the live event').waitFor();
    await expectAccessible(seller.page, 'order-of-a-show');
    expect(errors).toEqual([]);
    await context.close();
    await seller.context.close();
  });

  it('an address of an unknown product says so above another one', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/no-such-thing`);
    await page.waitForURL('**/product-detail');
    const note = page.getByRole('note');
    await note.getByText('Product not found').waitFor();
    await expectAccessible(page, 'product-other');
    await page.reload();
    await note.getByText('The one you asked for is not here.').waitFor();
    // The same address in the same tab is a reload to Chromium, which may bring back what the entry knew.
    const another = await context.newPage();
    await another.goto(`${parts.haat.url}/product-detail`);
    await another.getByRole('link', { name: 'Buy Now' }).first().waitFor();
    expect(await another.getByRole('note').count()).toBe(0);
    await context.close();
  });

  async function startCheckout(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
  }
});
