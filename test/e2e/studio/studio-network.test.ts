import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, signUpSeller, watch } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { CuttableNetwork } from '../../support/servers/cuttable-network.ts';

const outageMs = 10_000;

describe('a seller whose network fails', () => {
  const parts = useHaat();

  it('P16: reads how it stands all the while, and the show goes on by itself', async () => {
    await using network = await CuttableNetwork.to(parts.haat.url);
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, network.url, 'Asha Prints');
    await addProduct(seller.page, network.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, network.url, 'New stoles', 'Bagru Stole');
    await watch(shopper.page, parts.haat.url, id);

    const cutAt = Date.now();
    network.cut();
    await seller.page.getByText('Connection lost. Reconnecting').waitFor();
    await seller.page.getByText(`Away for ${outageMs / 1000} seconds`).waitFor();
    const before = await readPicture(shopper.page);
    network.mend();
    await seller.page.getByText('Connection good').first().waitFor();
    // The next picture of the shopper is from the last seconds of the outage, so no more is lost than necessary.
    await untilPicturePlays(shopper.page, before.time, 1);
    const resumed = await readPicture(shopper.page);
    expect((resumed.time - before.time) * 1000).toBeLessThan(Date.now() - cutAt + 1_000);
    await untilPicturePlays(shopper.page, resumed.time, 3);

    await seller.context.setOffline(true);
    network.cut();
    await seller.page.getByText('This device is offline.').waitFor();
    await seller.context.setOffline(false);
    network.mend();
    await seller.page.getByText('Connection good').first().waitFor();
  });
});
