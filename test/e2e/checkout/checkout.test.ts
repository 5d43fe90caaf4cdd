/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { startCheckout } from '../../support/browser/checkout-journey.ts';
import { addProduct, fillDelivery, openStudio, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aPhone } from '../../support/browser/shopper.ts';

describe('the checkout', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('understands a number with a prefix, and refuses one of another country', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page, parts.haat.url);
    const field = page.getByLabel('Mobile number');
    for (const text of ['+91 98765 43210', '+919876543210', '09876543210', '0091 98765-43210', '919876543210', '+९१ ९८७६५ ४३२१०', '９８７６５４３２１０']) {
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
    await startCheckout(page, parts.haat.url);
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
    await page.getByLabel('Pincode').fill('99999');
    await page.getByLabel('City').focus();
    await page.getByText('Enter a 6-digit pincode').waitFor();
    await context.close();
  });

  it('takes a pincode with a blank and in Devanagari, and one that no table knows', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page, parts.haat.url);
    const field = page.getByLabel('Pincode');
    for (const text of ['411 001', '४११ ००१', '４１１００１']) {
      await field.fill('');
      await field.pressSequentially(text);
      expect(await field.inputValue()).toBe('411001');
    }
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Pune');
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Change' }).click();
    await field.fill('999999');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Pune 999999').waitFor();
    await context.close();
  });

  it('offers a signed-in person the address that they saved with an order, and fills it in', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Meera Looms', 'meera@shop.example');
    await startCheckout(page, parts.haat.url);
    await page.getByLabel('Save this address to my account').check();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/account/addresses') && answer.request().method() === 'POST');
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect((await saved).status()).toBe(200);
    await startCheckout(page, parts.haat.url);
    await page.getByRole('heading', { name: 'Your addresses' }).waitFor();
    await page.getByText('12 B, MG Road · Pune 411001 · 9876543210').waitFor();
    await page.getByRole('button', { name: 'Use this address' }).click();
    expect(await page.getByLabel('Street address').inputValue()).toBe('MG Road');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(['+91 98765 43210', '९८७६५ ४३२१०'])('takes what a browser filled in without an event: %s', async (number) => {
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page, parts.haat.url);
    const given = { phone: number, name: 'Meera Iyer', houseNo: '12 B', address: 'MG Road', pincode: '411 001', city: 'Pune' };
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
    await startCheckout(page, parts.haat.url);
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

  it.each(['twice', 'by Enter and a click', 'and Back while it is placed'])('orders once, however its button is pressed: %s', async (how) => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    await startCheckout(page, parts.haat.url);
    await fillDelivery(page, aPhone());
    const button = page.getByRole('button', { name: 'Place order' });
    await button.waitFor();
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
    const keys: string[] = [];
    await page.route('**/api/orders', async (route) => {
      keys.push(route.request().postDataJSON().idempotency_key);
      await mayArrive;
      await route.continue();
    });
    if (how === 'twice') await button.dblclick();
    else if (how === 'by Enter and a click') {
      await button.focus();
      await page.keyboard.press('Enter');
      // Busy by then, or not yet: pressed it is.
      await page.getByRole('button', { name: /^Plac/ }).dispatchEvent('click');
    } else {
      await button.click();
      await expect.poll(() => keys.length).toBe(1);
      await page.goBack();
      await page.getByLabel('Mobile number').waitFor();
    }
    arrive();
    await page.waitForURL('**/thank-you');
    await page.getByText(/^Order #\d+$/).waitFor();
    expect(keys).toHaveLength(1);
    await page.goBack();
    await page.waitForURL('**/product/brass-diya-lamp');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('after an order, Back leads to where the shopper was, and no form orders again', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    await startCheckout(page, parts.haat.url);
    expect(await page.getByText('WhatsApp').count()).toBe(0);
    await fillDelivery(page, aPhone());
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText(/^Order #\d+$/).waitFor();
    // One sentence, with the day or the days (docs/decisions/0077).
    await page.getByText(/^Delivery (by [A-Z][a-z]{2} \d+|[A-Z][a-z]{2} \d+(, \d{4})? – ([A-Z][a-z]{2} )?\d+), \d{4}$/).waitFor();
    expect(await page.getByText(/Expected|will be delivered/).count()).toBe(0);
    const whatsapp = page.getByRole('link', { name: 'Confirm on WhatsApp' });
    expect(await whatsapp.getAttribute('href')).toBe('https://wa.me/?text=Confirm%20my%20order');
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
    await startCheckout(page, parts.haat.url);
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
});
