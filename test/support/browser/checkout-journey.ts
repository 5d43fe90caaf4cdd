import type { Page } from 'playwright-core';

/** From the page of the demo store's lamp to the first step of its checkout. */
export async function startCheckout(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/product/brass-diya-lamp`);
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
  await page.getByLabel('Mobile number').waitFor();
}
