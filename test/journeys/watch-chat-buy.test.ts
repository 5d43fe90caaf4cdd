import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone, readPicture, untilPicturePlays, untilPicturesShown } from '../support/browser/browser.ts';
import { addProduct, buy, goLive, hears, say, signUpSeller, watch } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

describe('a show, from sign-up to the packed order', () => {
  const parts = useHaat();

  it('lets a seller go live and a shopper watch, chat, see the pin, and buy', async () => {
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, parts.haat.url, 'New stoles from Bagru', 'Bagru Stole');

    await watch(shopper.page, parts.haat.url, id);
    const before = await readPicture(shopper.page);
    await untilPicturePlays(shopper.page, before.time, 2);
    const after = await untilPicturesShown(shopper.page, before, 15);
    expect(after.audioBytes).toBeGreaterThan(before.audioBytes);
    expect(after.width / after.height).toBeCloseTo(9 / 16, 2);

    await say(shopper.page, 'Is it washable?');
    await hears(seller.page, 'Is it washable?');
    await say(seller.page, 'By hand, in cold water.');
    await hears(shopper.page, 'By hand, in cold water.');

    await seller.page.getByRole('button', { name: 'Pin Bagru Stole' }).click();
    await shopper.page.getByText('On screen now').first().waitFor();

    const number = await buy(shopper.page);
    const manager = await seller.context.newPage();
    await manager.goto(`${parts.haat.url}/dashboard/orders`);
    await manager
      .getByRole('link', { name: `Open order ${number}` })
      .first()
      .click();
    const order = manager.getByRole('dialog');
    await order.getByText('Meera Iyer').waitFor();
    await order.getByText('₹1,249.50').first().waitFor();
    await order.getByRole('button', { name: 'Mark as packed' }).click();
    await order.getByText('Packed').first().waitFor();

    expect(shopper.errors).toEqual([]);
    expect(seller.errors).toEqual([]);
  });
});
