/// <reference lib="dom" />
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';

/** On air. The name of the camera is a file here, and says nothing. */
export async function takeStudio(studio: Page, to: string): Promise<void> {
  await studio
    .getByText(/^Connection good/)
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined);
  await studio.evaluate(() => {
    const names = [...document.querySelectorAll('main *, select option')].filter((each) => each.childElementCount === 0);
    for (const name of names) if (name.textContent?.endsWith('.mjpeg')) name.textContent = 'Camera';
    for (const name of names) if (name.textContent?.startsWith('Fake Default')) name.textContent = 'Microphone';
  });
  await take(studio, to);
}

/** The desk of orders, the editor of tags, the settings of the discount. */
export async function takeSellerScreens(seller: Page, url: string, folder: string): Promise<void> {
  await seller.goto(`${url}/dashboard/orders`);
  await seller.getByText('Sample Buyer').filter({ visible: true }).first().waitFor();
  await take(seller, join(folder, 'orders.webp'));
  await seller.goto(`${url}/dashboard/discount`);
  await seller.getByText('Special 20% Discount!').first().waitFor();
  await take(seller, join(folder, 'discount.webp'));
  await seller.goto(`${url}/dashboard/videos`);
  await seller.getByRole('link', { name: 'Edit Tags' }).nth(1).click();
  await seller.locator('video').first().waitFor();
  await seller.waitForTimeout(2_000);
  await take(seller, join(folder, 'tags.webp'));
}

async function take(page: Page, to: string): Promise<void> {
  await sharp(await page.screenshot({ caret: 'hide' }))
    .webp({ quality: 82 })
    .toFile(to);
}

/** The chat beside the picture, as a wide screen shows it. */
export async function takeChat(browser: Browser, address: string, to: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 2 });
  await page.goto(address);
  await page.getByText('That blue!').filter({ visible: true }).first().waitFor();
  await page.waitForTimeout(2_000);
  const screen = await page.screenshot({ caret: 'hide', clip: { x: 210, y: 0, width: 860, height: 720 } });
  await sharp(screen).resize({ width: 1_200 }).webp({ quality: 80 }).toFile(to);
  await page.close();
}
