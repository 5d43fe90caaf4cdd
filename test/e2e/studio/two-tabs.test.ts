import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, hears, openStudio, say, signUpSeller, untilOnAir } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a show and a second tab of its studio', () => {
  const parts = useHaat();

  it('is on air elsewhere there, is taken over only when asked, and goes on after a reload without a question', async () => {
    const { url } = parts.haat;
    const host = await openPerson(parts.browser, desktop);
    await signUpSeller(host.page, url, 'Asha Prints');
    await addProduct(host.page, url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(host.page, url, 'Two tabs', 'Bagru Stole');
    const second = await host.context.newPage();
    second.setDefaultTimeout(20_000);
    await second.setViewportSize(phone);
    await second.goto(`${url}/dashboard/live/${id}`);
    await second.getByRole('heading', { name: 'On air from another place' }).waitFor();
    expect(await second.getByText('Not on air').count()).toBe(0);
    expect(await second.getByRole('button', { name: /^(Go live|Resume)$/ }).count()).toBe(0);
    await expectAccessible(second, 'studio-elsewhere');

    // A second screen of the host.
    await second.getByRole('tab', { name: 'Chat' }).click();
    await say(second, 'Hello from the laptop');
    await hears(host.page, 'Hello from the laptop');

    await second.getByRole('button', { name: 'Take over here' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await second.getByRole('dialog').waitFor({ state: 'detached' });
    await untilOnAir(host.page);
    await second.getByRole('button', { name: 'Take over here' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Take over here' }).click();
    await untilOnAir(second);
    await host.page.getByRole('heading', { name: 'Another place took over' }).waitFor();
    await expectAccessible(host.page, 'studio-replaced');
    const shopper = await openPerson(parts.browser, phone);
    await shopper.page.goto(`${url}/live?stream=${id}`);
    await untilPicturePlays(shopper.page, 0, 0.5);

    second.on('dialog', (dialog) => void dialog.accept());
    await second.reload();
    await second.getByRole('button', { name: 'Resume' }).click();
    await untilOnAir(second);
    expect(await second.getByRole('heading', { name: 'On air from another place' }).count()).toBe(0);
    expect(shopper.errors).toEqual([]);
  });

  it('is not taken over by a tab that was opened before, and ends in the list of another tab by itself', async () => {
    const { url } = parts.haat;
    const host = await openPerson(parts.browser, desktop);
    await signUpSeller(host.page, url, 'Early Prints', 'early@shop.example');
    await addProduct(host.page, url, 'Bagru Stole', '1249.50', '5');
    await openStudio(host.page, url, 'Opened twice', 'Bagru Stole');
    const early = await host.context.newPage();
    early.setDefaultTimeout(20_000);
    await early.goto(host.page.url());
    await early.getByRole('button', { name: 'Go live' }).waitFor();
    const list = await host.context.newPage();
    list.setDefaultTimeout(20_000);
    await list.goto(`${url}/dashboard/live`);

    await host.page.getByRole('button', { name: 'Go live' }).click();
    await untilOnAir(host.page);
    await early.getByRole('heading', { name: 'On air from another place' }).waitFor();
    expect(await early.getByRole('button', { name: /^(Go live|Resume)$/ }).count()).toBe(0);
    await list.getByText(/^Live since/).waitFor();
    expect(await host.page.getByRole('heading', { name: 'Another place took over' }).count()).toBe(0);

    await host.page.getByRole('button', { name: /^End/ }).first().click();
    await host.page.getByRole('dialog').getByRole('button', { name: /^End/ }).click();
    await list.getByText(/^Ended /).waitFor();
    // The studio asks for a replay that is still being made.
    expect(host.errors.filter((error) => !error.includes('/replay'))).toEqual([]);
    await host.context.close();
  });
});
