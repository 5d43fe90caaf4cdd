import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a file of the code that does not come', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('takes nothing along: what was asked for says so, and the sign-in is tried again by a press', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    const { url } = parts.haat;
    const fileOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js`);
    const cut = (name: string) => page.route(fileOf(name), (route) => route.abort());

    await cut('sign-in-sheet');
    await page.goto(`${url}/live`);
    await page.getByRole('button', { name: 'Player options' }).waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await page.getByText('Sign-in could not be opened.', { exact: false }).first().waitFor();
    await expectAccessible(page, 'sign-in-not-loaded');
    await page.unroute(fileOf('sign-in-sheet'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').waitFor();
    await page.goBack();

    await cut('videos-view');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click();
    await page.getByRole('main').getByRole('heading', { name: 'Could not open' }).waitFor();
    await page.getByRole('main').getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
    expect(await page.title()).toBe('Could not open · Haat');
    await expectAccessible(page, 'videos-not-loaded');
    await context.close();
  });
});
