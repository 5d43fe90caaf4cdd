import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, buy, goLive, hears, say, signUpSeller, watch } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a server killed in the middle of a show and started again', () => {
  const parts = useHaat();

  it('goes on with the show, and keeps every acknowledged order and line of chat', async () => {
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    const buyer = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, parts.haat.url, 'New stoles', 'Bagru Stole');
    await watch(shopper.page, parts.haat.url, id);
    await say(shopper.page, 'Before the power cut');
    await hears(seller.page, 'Before the power cut');
    await watch(buyer.page, parts.haat.url, id);
    const number = await buy(buyer.page);
    const before = await readPicture(shopper.page);

    await parts.haat.kill();
    await parts.haat.start();

    await untilPicturePlays(shopper.page, before.time, 3, 60_000);
    const resumed = await readPicture(shopper.page);
    expect(resumed.time).toBeGreaterThan(before.time);
    await untilPicturePlays(shopper.page, resumed.time, 2);
    await say(shopper.page, 'And we are back');
    await hears(seller.page, 'And we are back');

    const newcomer = await openPerson(parts.browser, phone);
    await watch(newcomer.page, parts.haat.url, id);
    await hears(newcomer.page, 'Before the power cut');
    await hears(newcomer.page, 'And we are back');
    const manager = await seller.context.newPage();
    await manager.goto(`${parts.haat.url}/dashboard/orders`);
    await manager
      .getByRole('link', { name: `Open order ${number}` })
      .first()
      .waitFor();
  });
});
