import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** By the settings of the store; resolves once it is saved. */
export async function addLogo(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'crimson' } })
    .png()
    .toBuffer();
  await page.goto(new URL('/dashboard/settings?section=profile', page.url()).href);
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
}

/** A step of the checklist that opens its dialog in place. */
export async function openAndClose(page: Page, button: string, dialog: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
