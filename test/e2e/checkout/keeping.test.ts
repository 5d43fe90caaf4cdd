import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** 500 products of two variants, of which every 50th row has no price that can be read. */
function thousandRows(name: string): string {
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const number = Math.floor(index / 2) + 1;
    return `${name} ${number},Size,${index % 2 ? 'L' : 'M'},${name[0]}-${index},${index % 50 === 49 ? 'free' : `${100 + number}.00`},7`;
  });
  return ['Name,Option 1,Choice 1,SKU,Price,Stock', ...rows].join('\r\n');
}

describe('a catalog is kept', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each([phone, desktop])('by files, by changes of many products, and for who waits until something is back: $width × $height', async (size) => {
    const { page, errors, context } = await openPerson(parts.browser, size);
    await signUpSeller(page, parts.haat.url, `Kept Looms ${size.width}`, `kept-${size.width}@shop.example`);
    await importThousand(page, size.width);
    await changeMany(page, size.width);
    await waitForOne(page, size);
    // The browser notes each refusal, and one was wanted.
    expect(errors.filter((error) => !error.includes('415'))).toEqual([]);
    await context.close();
  });

  /** Looked at, imported and taken back. */
  async function importThousand(page: Page, width: number): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard/products`);
    await page.getByRole('button', { name: 'Import, export, deleted' }).click();
    await page.getByRole('menuitem', { name: 'Import products' }).click();
    await page.getByRole('heading', { name: 'Import products', level: 1 }).waitFor();
    await give(page, 'lamps.csv', 'PK\u0003\u0004');
    await page.locator('main').getByText('This is an Excel workbook').waitFor();
    await expectAccessible(page, `import-refused-${width}`);
    await give(page, 'kurtas.csv', thousandRows(`Kurta ${width}`));
    await page.getByText('20 rows with errors are left out.').waitFor();
    await page.getByText('Price must be a positive number').first().waitFor();
    await expectAccessible(page, `import-checked-${width}`);
    await page.getByRole('button', { name: 'Import 980 rows' }).click();
    await page.getByText('Done: 980 added, 0 changed.').waitFor();
    await page.reload();
    await page.getByText('Done: 980 added, 0 changed.').waitFor();
    await expectAccessible(page, `import-done-${width}`);
    const shop = await (await fetch(`${parts.haat.url}/api/products?search=${encodeURIComponent(`Kurta ${width} 7`)}`)).json();
    expect(shop.items.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Take the import back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take the import back' }).click();
    await page.getByText('The import was taken back.').waitFor();
    await expectAccessible(page, `import-undone-${width}`);
  }

  /** Seen before it is made, and taken back. */
  async function changeMany(page: Page, width: number): Promise<void> {
    await importAll(page, ['Name,Price,MRP,Stock', `Red Lamp ${width},100,120,3`, `Blue Lamp ${width},200,,9`], 2);
    await page.goto(`${parts.haat.url}/dashboard/products`);
    await page.getByText('₹200.00').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expectAccessible(page, `bulk-chosen-${width}`);
    await page.getByRole('button', { name: 'Price', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await dialog.getByRole('combobox', { name: 'How' }).click();
    await page.getByRole('option', { name: 'Raise by percent' }).click();
    await dialog.getByLabel('Percent').fill('50');
    await dialog.getByText('MRP ₹120.00 is below the new price, ₹150.00.').waitFor();
    await expectAccessible(page, `bulk-cannot-${width}`);
    await dialog.getByLabel('Percent').fill('12.5');
    await dialog.getByRole('button', { name: 'Make 2 changes' }).waitFor();
    await expectAccessible(page, `bulk-preview-${width}`);
    await dialog.getByRole('button', { name: 'Make 2 changes' }).click();
    await page.getByText('₹225.00').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('₹200.00').first().waitFor();

    await page.getByRole('checkbox', { name: `Select Red Lamp ${width}` }).click();
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('dialog', { name: 'Show or hide' }).getByRole('button', { name: 'Make 1 change' }).click();
    await page.getByText('1 change made').waitFor();
    expect((await fetch(`${parts.haat.url}/api/products/red-lamp-${width}`)).status).toBe(404);
    await page.getByRole('button', { name: 'Hidden', exact: true }).click();
    await page.getByText(`Blue Lamp ${width}`).waitFor({ state: 'detached' });
    await expectAccessible(page, `bulk-hidden-${width}`);
  }

  /** From sold out to the mail, and its link to stop. */
  async function waitForOne(seller: Page, size: typeof phone): Promise<void> {
    const { width } = size;
    await importAll(seller, ['Name,Price,Stock', `Rare Lamp ${width},100,0`], 1);
    const { page, errors, context } = await openPerson(parts.browser, size);
    await page.goto(`${parts.haat.url}/product/rare-lamp-${width}`);
    await page.getByRole('heading', { name: 'Tell me when it is back' }).waitFor();
    await expectAccessible(page, `wait-asked-${width}`);
    await page.getByRole('button', { name: 'Tell me', exact: true }).click();
    await page.getByText('Please enter a valid email').waitFor();
    const address = `meena-${width}@shopper.example`;
    await page.getByLabel('E-mail').fill(address);
    await page.getByRole('button', { name: 'Tell me', exact: true }).click();
    await page.getByText('You are told once when it is back.').waitFor();
    await expectAccessible(page, `wait-noted-${width}`);

    await seller.goto(`${parts.haat.url}/dashboard/products?search=rare`);
    await seller.getByText('1 waits for it').waitFor();
    await expectAccessible(seller, `wait-seller-${width}`);
    await seller.getByRole('checkbox', { name: 'Select all' }).click();
    await seller.getByRole('button', { name: 'Stock', exact: true }).click();
    const dialog = seller.getByRole('dialog', { name: 'Change stock' });
    await dialog.getByLabel('Stock').fill('4');
    await dialog.getByRole('button', { name: 'Make 1 change' }).click();
    await seller.getByText('4 in stock').waitFor();

    await expect.poll(async () => (await mailTo(address))?.subject, { timeout: 15_000 }).toBe(`Rare Lamp ${width} is back at Kept Looms ${width}`);
    const [link = ''] = /http\S+\/waitlist\/stop\?token=[\w-]+/.exec((await mailTo(address))?.text ?? '') ?? [];
    await page.goto(link);
    await page.getByRole('button', { name: 'Stop these messages' }).waitFor();
    await expectAccessible(page, `wait-stop-${width}`);
    await page.getByRole('button', { name: 'Stop these messages' }).click();
    await page.getByText('You get no more of these.').waitFor();
    await expectAccessible(page, `wait-stopped-${width}`);
    expect(errors).toEqual([]);
    await context.close();
  }

  async function mailTo(address: string) {
    const answer = await fetch(`${parts.haat.url}/api/mailbox`, { headers: { 'X-Mailbox-Key': parts.haat.mailboxKey } });
    const { items } = (await answer.json()) as { items: { recipient: string; subject: string; text: string }[] };
    return items.find(({ recipient }) => recipient === address);
  }

  async function give(page: Page, name: string, content: string): Promise<void> {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  }

  async function importAll(page: Page, rows: string[], count: number): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard/products/import`);
    await give(page, 'few.csv', rows.join('\n'));
    await page.getByRole('button', { name: `Import ${count} row` }).click();
    await page.getByText(`Done: ${count} added`).waitFor();
  }
});
