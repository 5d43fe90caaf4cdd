import { describe, expect, it } from 'vitest';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { atStep, openSheet, SellingShow } from '../../support/browser/buy-sheet.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('from the landing page to an order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('leads into the running live event, where its product is bought without leaving it', async () => {
    const show = await SellingShow.open(parts.haat.url);
    const { id } = await show.sell({}, ['M']);
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(parts.haat.url);
    await page.getByRole('heading', { name: 'Accelerate sales with live shopping' }).waitFor();
    await page.getByRole('link', { name: 'Open the demo store' }).first().click();
    await page.waitForURL('**/live');
    await untilPicturePlays(page, 0, 0.5);
    await openSheet(page);
    await fillDelivery(page);
    await atStep(page, 'Payment Method');
    await page.getByRole('button', { name: 'Place order' }).click();
    await atStep(page, 'Thank you for your order!');
    expect(new URL(page.url()).pathname).toBe('/live');
    expect(await show.ordersOf(id)).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });
});
