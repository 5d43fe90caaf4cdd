import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone, readPicture, untilPicturePlays, untilPicturesShown } from '../../support/browser/browser.ts';
import { addProduct, goLive, hears, say, signUpSeller, watch } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { CuttableNetwork } from '../../support/servers/cuttable-network.ts';

const outageMs = 10_000;

describe('a broadcaster who loses the network for ten seconds', () => {
  const parts = useHaat();

  it('goes on with the same live stream, and the viewer resumes without doing anything', async () => {
    await using network = await CuttableNetwork.to(parts.haat.url);
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, network.url, 'Asha Prints');
    await addProduct(seller.page, network.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, network.url, 'New stoles', 'Bagru Stole');
    await watch(shopper.page, parts.haat.url, id);

    network.cut();
    await shopper.page.getByText('The host lost the connection. The live event goes on in a moment.').waitFor();
    await seller.page.getByText('Connection lost.', { exact: false }).first().waitFor();
    const interrupted = await readPicture(shopper.page);
    // The outage itself is what is tested: ten seconds without a network.
    await wait(outageMs);
    network.mend();

    await untilPicturePlays(shopper.page, interrupted.time, outageMs / 1000);
    const resumed = await readPicture(shopper.page);
    await untilPicturePlays(shopper.page, resumed.time, 2);
    await untilPicturesShown(shopper.page, resumed, 15);
    expect(new URL(seller.page.url()).pathname).toContain(id);
    await say(seller.page, 'I am back.');
    await hears(shopper.page, 'I am back.');
  });
});
