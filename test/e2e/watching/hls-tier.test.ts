import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone, readPicture, untilPicturePlays, untilPicturesShown } from '../../support/browser/browser.ts';
import { addProduct, goLive, hears, say, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a shopper whom the socket turns away', () => {
  const parts = useHaat();

  it('watches by LL-HLS instead, may listen only, and chats all the while', async () => {
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, parts.haat.url, 'New stoles', 'Bagru Stole');

    await shopper.page.routeWebSocket(/\/ws\/watch\//, (socket) => socket.close({ code: 1013, reason: 'full' }));
    const firstPart = shopper.page.waitForResponse(/\/live\/[^/]+\/[0-9a-f]+\/hd\/p\d+\.m4s/);
    await shopper.page.goto(`${parts.haat.url}/live?stream=${id}`);
    expect((await firstPart).status()).toBe(200);
    await untilPicturePlays(shopper.page, 0, 1);
    await untilPicturesShown(shopper.page, await readPicture(shopper.page), 60);
    await say(seller.page, 'Hello over HLS.');
    await hears(shopper.page, 'Hello over HLS.');

    await shopper.page.getByRole('button', { name: 'Player options' }).click();
    await shopper.page.getByText('Sound only').click();
    await shopper.page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video !== null && video.videoWidth === 0 && video.currentTime > 1 && !video.paused;
    });
    await shopper.page.getByRole('button', { name: 'Show video' }).first().click();
    await shopper.page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    expect(seller.errors).toEqual([]);
  });
});
