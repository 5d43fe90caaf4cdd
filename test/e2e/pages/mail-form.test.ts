import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, openTab, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder } from '../../support/browser/page-building.ts';

describe('a form of a page', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('takes an address without a script, says what is wrong beside it, and its file stops the mails again', async () => {
    const seller = await openPerson(parts.browser, desktop);
    await logInDemoSeller(seller.page, parts.haat.url);
    const form = { ...newSection('cta', 'form'), action: 'ask_email' };
    const { slug } = await (await openDemoBuilder(parts.haat.url)).build({ title: 'Letters', sections: [newSection('hero', 'hero'), form] });

    const { page } = await openTab(await parts.browser.newContext({ viewport: phone, javaScriptEnabled: false }));
    await page.goto(`${parts.haat.url}/p/${slug}`);
    const address = page.getByLabel('E-mail address', { exact: true });
    await address.fill('asha@nowhere');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('alert').getByText('Please enter a valid email').waitFor();
    expect([await address.inputValue(), await address.getAttribute('aria-invalid'), new URL(page.url()).search]).toEqual(['asha@nowhere', 'true', '']);
    for (const times of [1, 2]) {
      await page.goto(`${parts.haat.url}/p/${slug}`);
      await address.fill('asha@example.com');
      // By Enter, as a phone's keyboard sends it.
      await (times === 1 ? address.press('Enter') : page.getByRole('button', { name: 'Subscribe' }).click());
      await page.getByRole('status').getByText('Thank you. You are on the list.').waitFor();
    }

    const scripted = await openPerson(parts.browser, phone);
    await scripted.page.goto(`${parts.haat.url}/p/${slug}`);
    await expectAccessible(scripted.page, 'page-mail-form');
    // Another site sends nothing.
    const foreign = await fetch(`${parts.haat.url}/p/${slug}`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ email: 'a@b.co' }),
    });
    expect(foreign.status).toBe(403);
    const gone = await fetch(`${parts.haat.url}/p/${slug}`, {
      method: 'POST',
      body: new URLSearchParams({ section: randomUUID(), email: 'a@b.co', words: 'x' }),
    });
    expect([gone.status, (await gone.text()).includes('This page no longer asks for addresses here.')]).toEqual([404, true]);

    await seller.page.goto(`${parts.haat.url}/dashboard/page-builder`);
    await seller.page.getByText('1 e-mail address', { exact: true }).waitFor();
    const [file] = await Promise.all([seller.page.waitForEvent('download'), seller.page.getByRole('button', { name: 'Download CSV' }).click()]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('asha@example.com');
    const [, token = ''] = /stop-page-mails\/([\w-]+)/.exec(text) ?? [];
    await scripted.page.goto(`${parts.haat.url}/stop-page-mails/${token}`);
    await scripted.page.getByRole('heading', { name: 'You get no more of these mails' }).waitFor();
    await expectAccessible(scripted.page, 'stop-page-mails');
    await seller.page.reload();
    await seller.page.getByRole('button', { name: 'Create New Page' }).first().waitFor();
    await expect.poll(() => seller.page.getByText('1 e-mail address', { exact: true }).count()).toBe(0);
    expect([...seller.errors, ...scripted.errors]).toEqual([]);
  });
});
