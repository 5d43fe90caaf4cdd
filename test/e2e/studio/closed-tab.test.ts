import { describe, expect, it } from 'vitest';
import { desktop, openPerson, openTab, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, signUpSeller, untilOnAir } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a live event whose tab was closed', () => {
  const parts = useHaat();

  it('is interrupted for whoever watches, in the overview, in the list and in the studio, and goes on from there', async () => {
    const { url } = parts.haat;
    const host = await openPerson(parts.browser, desktop);
    await signUpSeller(host.page, url, 'Asha Prints');
    await addProduct(host.page, url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(host.page, url, 'Closed too early', 'Bagru Stole');
    const shopper = await openPerson(parts.browser, phone);
    await shopper.page.goto(`${url}/live?stream=${id}`);
    await untilPicturePlays(shopper.page, 0, 0.5);
    await host.page.close();
    await shopper.page.getByText('The host lost the connection. The live event goes on in a moment.').waitFor();

    const { page, errors } = await openTab(host.context);
    await page.goto(`${url}/dashboard`);
    await page.getByText('Your live event is interrupted.').waitFor();
    await page.getByText('Interrupted: Closed too early').waitFor();
    expect(await page.getByText('You are on air.').count()).toBe(0);
    await page.goto(`${url}/dashboard/live`);
    await page.getByText('Interrupted', { exact: true }).waitFor();
    await page.goto(`${url}/dashboard/live/${id}`);
    await page.getByText('Your live event is still open. Resume, and it goes on for everybody.').waitFor();
    expect(await page.getByText(/^Not on air/).count()).toBe(0);

    await page.getByRole('button', { name: 'Resume' }).click();
    await untilOnAir(page);
    await shopper.page.getByText('The host lost the connection. The live event goes on in a moment.').waitFor({ state: 'detached' });
    const beside = await openTab(host.context);
    await beside.page.goto(`${url}/dashboard`);
    await beside.page.getByText('You are on air.').waitFor();
    expect(await beside.page.getByText(/Interrupted|is interrupted/).count()).toBe(0);
    expect([...errors, ...beside.errors, ...shopper.errors]).toEqual([]);
  });
});
