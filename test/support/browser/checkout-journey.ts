/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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
    ...(['Please enter your house/flat/block number or apartment name', 'Enter your house or flat number'] as const),
  ],
  ['Street address', 'MG Road', 'Address Required', 'Please enter your complete address', 'Enter your street address'],
  ['Pincode', '411001', 'Invalid Pincode', 'Please enter a valid 6-digit pincode', 'Enter a 6-digit pincode'],
  ['City', 'Pune', 'Invalid City', 'Please enter a valid city name with only letters', 'Please enter a valid city name'],
] as const;

/** From the page of the demo store's lamp to the first step of its checkout. */
export async function startCheckout(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/product/brass-diya-lamp`);
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
  await page.getByLabel('Mobile number').waitFor();
}

/** Fills the delivery form in field by field, each after its message: beside the field and in the toast, in the order of the specification. */
export async function seeMessagesInOrder(page: Page): Promise<void> {
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
}
