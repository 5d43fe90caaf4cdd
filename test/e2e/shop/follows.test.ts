import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailTo, section } from '../../support/accounts/account-journey.ts';
import { codeIn } from '../../support/accounts/smtp-sink.ts';
import { expectAccessible, untilStill } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aSmallClip, RecordedShow } from '../../support/media/recorded-show.ts';

/** The narrowest and the widest of the four sizes. */
const edges = [
  [360, 740],
  [1440, 900],
] as const;
const follow = /^Follow .?Rangrez/;
const following = /^Following .?Rangrez/;

describe('following a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const people: { email: string; context: BrowserContext; page: Page }[] = [];

  const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true });
  const open = async (page: Page, path: string) => void (await page.goto(parts.haat.url + path));

  it.each([phone, desktop])('begins signed out, is the same in another tab, and ends by the same button: $width × $height', async (size) => {
    const { page, errors, context } = await openPerson(parts.browser, size);
    const email = `meera-${randomUUID()}@shop.example`;
    await open(page, '/store/rangrez');
    await button(page, follow).click();
    const sheet = page.getByRole('dialog', { name: 'Sign in to follow this store' });
    await sheet.waitFor();
    await expectAccessible(page, `follow-sheet-${size.width}`);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await button(page, follow).getAttribute('aria-pressed')).toBe('false');
    await button(page, follow).click();
    await page.getByLabel('Mobile number or e-mail').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Six-digit code').fill(codeIn((await mailTo(parts.haat, email, /sign in|confirm/i)).text));
    await page.getByRole('button', { name: 'Not now' }).click();
    await button(page, following).waitFor();
    const count = people.length + 1;
    const counted = count === 1 ? '1 follower' : `${count} followers`;
    await page.getByText(counted, { exact: true }).first().waitFor();
    expect(await button(page, following).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('switch', { name: 'Mail me when they go live' }).waitFor();
    await expectAccessible(page, `store-followed-${size.width}`);

    const other = await context.newPage();
    await open(other, '/store/rangrez');
    await button(other, following).click();
    await button(page, follow).waitFor();
    expect(await page.getByText(counted, { exact: true }).count()).toBe(0);
    await button(page, follow).click();
    await button(other, following).waitFor();
    await other.close();
    await page.getByRole('link', { name: /Spin Fan/ }).click();
    await page.getByRole('heading', { name: 'Double-ended Spin Fan', level: 1 }).waitFor();
    await page.goBack();
    await button(page, following).waitFor();
    expect(errors).toEqual([]);
    people.push({ email, context, page });
  });

  it.each([phone, desktop])('a live event is liked by who is signed in, once: $width × $height', async (size) => {
    const like = (page: Page) => page.getByRole('button', { name: /^Like this live event/ }).filter({ visible: true });
    const guest = await openPerson(parts.browser, size);
    await open(guest.page, '/live');
    await like(guest.page).click();
    await guest.page.getByText('Authentication required').filter({ visible: true }).waitFor();
    await guest.page.getByText('Please sign in to like streams').filter({ visible: true }).waitFor();
    expect(await like(guest.page).getAttribute('aria-pressed')).toBe('false');
    expect(guest.errors).toEqual([]);
    await guest.context.close();

    const page = await people[size === phone ? 0 : 1]?.context.newPage();
    if (!page) throw new Error('nobody has signed in before');
    await page.setViewportSize(size);
    await open(page, '/live');
    await like(page).click();
    await page.getByRole('button', { name: /^Like this live event ?, 1 like$/, pressed: true }).waitFor();
    await expectAccessible(page, `live-liked-${size.width}`);
    await page.reload();
    await page.getByRole('button', { name: /^Like this live event ?, 1 like$/, pressed: true }).waitFor();
    await page.route('**/api/live-streams/*/like', (route) => route.abort());
    await like(page).click();
    await page.getByText('Error updating like').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: /^Like this live event ?, 1 like$/, pressed: true }).waitFor();
    await page.unroute('**/api/live-streams/*/like');
    await like(page).click();
    await page.getByRole('button', { name: 'Like this live event', exact: true, pressed: false }).waitFor();
    await page.close();
  });

  it('from the feed: beside the name, in the menu of a screen with little height, and at the side of a wide one', async () => {
    const [small, wide] = people as [(typeof people)[0], (typeof people)[0]];
    await open(small.page, '/live');
    await untilPicturePlays(small.page, 0, 0.2);
    await button(small.page, following).click();
    await button(small.page, follow).waitFor();
    await expectAccessible(small.page, 'live-follow-390');
    await small.page.setViewportSize({ width: 390, height: 460 });
    await small.page.getByRole('button', { name: 'Player options' }).click();
    await small.page.getByRole('button', { name: 'Follow', exact: true }).click();
    await small.page.getByRole('button', { name: 'Player options' }).click();
    await small.page.getByRole('button', { name: 'Following', exact: true, pressed: true }).waitFor();
    await expectAccessible(small.page, 'live-follow-menu-390x460');
    await small.page.setViewportSize(phone);
    await open(wide.page, '/live');
    await wide.page.getByRole('complementary').getByRole('button', { name: following }).waitFor();
    await wide.page.getByRole('complementary').getByText('2 followers', { exact: true }).first().waitFor();
    await expectAccessible(wide.page, 'live-follow-1440');
  });

  it('is not offered to who belongs to the store: on its page, in the feed and in the menu of the player', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await logInDemoSeller(page, parts.haat.url);
    const answered = () => page.waitForResponse((answer) => /\/stores\/[^/]+\/follow$/.test(answer.url()));
    for (const path of ['/store/rangrez', '/live']) {
      const known = answered();
      await open(page, path);
      expect(await (await known).json()).toMatchObject({ follows: false, is_of_store: true });
      await untilStill(page);
      expect(await button(page, follow).count()).toBe(0);
    }
    await page.setViewportSize({ width: 390, height: 460 });
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Shop', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Follow', exact: true }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('mails who switched it on when it goes live, and the link in the mail stops that', async () => {
    const [{ page, email }, silent] = people as [(typeof people)[0], (typeof people)[0]];
    await open(page, '/store/rangrez');
    await page.getByRole('switch', { name: 'Mail me when they go live' }).click();
    const show = await RecordedShow.create(parts.haat.url, 'Lamps at dusk', { products: 2 });
    await show.send(await aSmallClip(2));
    const { text } = await mailTo(parts.haat, email, /^Rangrez is live now$/);
    await expect(mailedTo(silent.email)).resolves.toEqual([]);
    expect(text).toContain(`/live?stream=${show.id}`);
    const link = /Stop these mails:\s+(\S+)/.exec(text)?.[1] ?? '';
    const stranger = await openPerson(parts.browser, phone);
    for (const [width, height] of edges) {
      await stranger.page.setViewportSize({ width, height });
      await stranger.page.goto(link);
      await stranger.page.getByRole('heading', { name: 'You get no more of these mails' }).waitFor();
      await expectAccessible(stranger.page, `stop-mails-${width}`);
    }
    expect(stranger.errors).toEqual([]);
    await stranger.page.goto(`${link.slice(0, -4)}aaaa`);
    await stranger.page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    await stranger.context.close();
    await page.reload();
    await page.getByRole('switch', { name: 'Mail me when they go live', checked: false }).waitFor();
    await show.end();
  });

  it('is offered after a live event, where it just ended and from its link, with a count that is true', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'Lamps at night', { products: 1 });
    await show.send(await aSmallClip(2));
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await open(page, `/live?stream=${show.id}`);
    await page.locator('section[aria-label="Lamps at night"] video').waitFor();
    await show.end();
    await page.getByText('This live event has ended').filter({ visible: true }).first().waitFor();
    await button(page, follow).waitFor();
    await expectAccessible(page, 'follow-just-ended');
    const told = async (path: string) => await (await fetch(`${parts.haat.url}/api/stores/${path}`)).json();
    const { followers } = await told(`${(await told('rangrez')).id}/follow`);
    expect(followers).toBeGreaterThan(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Lamps at night' }).waitFor();
    await button(page, follow).waitFor();
    await page
      .getByText(followers === 1 ? '1 follower' : `${followers} followers`, { exact: true })
      .first()
      .waitFor();
    await button(page, follow).click();
    await page.getByRole('dialog', { name: 'Sign in to follow this store' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is listed on the account page, with who is on air, and taken back within ten seconds', async () => {
    const { page } = people[0] as (typeof people)[0];
    await open(page, '/account');
    const stores = section(page, 'Stores you follow');
    await stores.getByText('LIVE', { exact: true }).waitFor();
    for (const [width, height] of edges) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `account-follows-${width}`);
    }
    // What the stop link withdrew stands among the choices, whose switch is that of the follow.
    const choices = section(page, 'Privacy choices');
    await choices.getByText(/^Withdrawn /).waitFor();
    for (const state of ['true', 'false']) {
      await choices.getByRole('switch', { name: /^Mails from/ }).click();
      await stores
        .getByRole('switch')
        .and(page.locator(`[aria-checked=${state}]`))
        .waitFor();
    }
    await stores.getByRole('button', { name: /^Unfollow/ }).click();
    await stores.getByText('You do not follow any store yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await stores.getByRole('link', { name: 'Rangrez' }).waitFor();
    await stores.getByRole('button', { name: /^Unfollow/ }).click();
    await stores.getByText('You do not follow any store yet.').waitFor();
    // Leaving the page does what waits.
    await open(page, '/store/rangrez');
    await button(page, follow).waitFor();
  });

  it('goes back to what it was where the server says no or is not reached', async () => {
    const { page } = people[0] as (typeof people)[0];
    await page.route('**/api/stores/*/follow', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await button(page, follow).click();
    await page.getByText('That did not work').waitFor();
    await button(page, follow).waitFor();
    await page.unroute('**/api/stores/*/follow');
    await Promise.all(people.map(({ context }) => context.close()));
  });

  it('a product leads to who the store is, as far as it has said so', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await open(page, '/product/brass-diya-lamp');
    await page.getByRole('link', { name: 'About the store' }).click();
    const about = page.getByRole('region', { name: 'About the store' });
    await about.getByText('Legal name').waitFor();
    await expect.poll(async () => await about.evaluate((element) => element.getBoundingClientRect().top < innerHeight / 2)).toBe(true);
    await expectAccessible(page, 'store-about-390');
    expect(errors).toEqual([]);
    await context.close();
  });

  /** Subjects of the mails of going live. */
  async function mailedTo(address: string): Promise<string[]> {
    const answer = await fetch(`${parts.haat.url}/api/mailbox`, { headers: { 'X-Mailbox-Key': parts.haat.mailboxKey } });
    const { items } = (await answer.json()) as { items: { recipient: string; subject: string }[] };
    return items.filter(({ recipient, subject }) => recipient === address && subject.includes('live now')).map(({ subject }) => subject);
  }
});
