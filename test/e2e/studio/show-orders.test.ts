import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, buy, goLive, say, signUpSeller, watch } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { readQrCode } from '../../support/browser/qr-code.ts';
import { openRoom } from '../../support/room-client.ts';

const sum = '₹1,249.50 · 1 order';

/** What a thumb needs on air is in sight without scrolling. */
async function expectActionsInSight(page: Page): Promise<void> {
  for (const name of ['Mute microphone', 'End live event']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  }
}

/** Its list and its field stand above the actions, and devices are one press away. */
async function expectChatInSight(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Chat' }).click();
  const field = await page.getByRole('textbox', { name: 'Your message' }).boundingBox();
  const foot = await page.locator('[data-foot]').boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  const [end, mute] = await Promise.all(['End live event', 'Mute microphone'].map((name) => page.getByRole('button', { name }).boundingBox()));
  expect(end?.width).toBeLessThan(100);
  expect(end && mute && Math.abs(end.y + end.height / 2 - mute.y - mute.height / 2)).toBeLessThan(2);
  await page.getByRole('button', { name: 'Camera and microphone' }).click();
  await page.getByRole('dialog').getByLabel('Microphone').waitFor();
  await expectAccessible(page, `studio-devices-${page.viewportSize()?.width}`, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Orders' }).click();
}

/** On its side the phone shows picture, chat and shelf beside each other, and the devices behind their button. */
async function expectBesideEachOther(page: Page): Promise<void> {
  const [field, pin, picture, end] = [
    page.getByRole('textbox', { name: 'Your message' }),
    page.getByRole('button', { name: 'Pin Bagru Stole' }),
    page.getByLabel(/^Your picture/),
    page.getByRole('button', { name: 'End live event' }),
  ];
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  for (const part of [field, pin, picture, end]) await expectInSight(page, part);
  const [pictureBox, pinBox, fieldBox] = [await picture.boundingBox(), await pin.boundingBox(), await field.boundingBox()];
  expect((pictureBox?.x ?? 0) + (pictureBox?.width ?? 0)).toBeLessThan(pinBox?.x ?? 0);
  expect(pinBox?.x).toBeLessThan(fieldBox?.x ?? 0);
  await expectInSight(page, page.getByRole('log').getByText('Is it washable?'));
  expect(await page.getByLabel('Microphone', { exact: true }).filter({ visible: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Camera and microphone' }).click();
  await page.getByRole('dialog').getByLabel('Microphone').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectAccessible(page, 'studio-on-its-side');
  await page.getByRole('button', { name: /^Orders/ }).click();
}

/** Beside a keyboard the last line and the field are in sight, and the picture is a strip. */
async function expectChatBesideKeyboard(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expectInSight(page, page.getByRole('textbox', { name: 'Your message' }));
  await expectInSight(page, page.getByRole('log').getByText('Is it washable?'));
  await expectAccessible(page, 'studio-beside-keyboard');
  await page.getByRole('tab', { name: 'Orders' }).click();
}

async function expectInSight(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(box?.y, `${part}`).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? height) + (box?.height ?? 0), `${part}`).toBeLessThanOrEqual(height);
}

/** 45 % of the height, and the newest line of the chat over it, on the scrim that text on pictures has. */
async function expectPictureWithChat(page: Page): Promise<void> {
  const { x, width, height } = (await page.getByLabel(/^Your picture/).boundingBox()) ?? { x: 0, width: 0, height: 0 };
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(height / (page.viewportSize()?.height ?? 0)).toBeCloseTo(0.45, 2);
  const line = page.locator('[aria-hidden]').getByText('Is it washable?').filter({ visible: true });
  const ground = await line.locator('xpath=ancestor::div[1]').evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(ground).toContain('rgba(23, 18, 15, 0.88)');
}

/** Somebody else comes, and goes again: two watch, then one does, and nobody at the end. */
async function comeAndGo(host: Page, url: string, id: string): Promise<void> {
  await host.getByText('1 watching').waitFor();
  await using _other = await openRoom(url, id);
  await host.getByText('2 watching').waitFor();
}

describe('a show that sells', () => {
  const parts = useHaat();

  it('shows its host orders and rupees as they land, invites shoppers, and sums up', async () => {
    const { url } = parts.haat;
    const host = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(host.page, url, 'Asha Prints');
    await addProduct(host.page, url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(host.page, url, 'A show that sells', 'Bagru Stole');
    await host.page.getByText('₹0.00 · no orders yet').waitFor();

    await host.page.getByRole('button', { name: 'Invite shoppers' }).click();
    const dialog = host.page.getByRole('dialog');
    expect(await readQrCode(dialog.getByRole('img', { name: 'QR code of the link' }))).toBe(`${url}/live?stream=${id}`);
    expect(await dialog.getByLabel('Link', { exact: true }).inputValue()).toBe(`${url}/live?stream=${id}`);
    expect(await dialog.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')).toContain('https://wa.me/?text=A%20show');
    expect(await dialog.getByRole('link', { name: 'View as shopper' }).getAttribute('target')).toBe('_blank');
    await expectAccessible(host.page, 'studio-invite', '[role=dialog]');
    const isShared = () =>
      host.page.evaluate(async () => {
        const { access_token: token } = JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}');
        const answer = await fetch('/api/seller/overview', { headers: { Authorization: `Bearer ${token}` } });
        return (await answer.json()).steps.shared;
      });
    await expect.poll(isShared).toBe(true);
    await host.page.keyboard.press('Escape');

    await watch(shopper.page, url, id);
    await comeAndGo(host.page, url, id);
    await say(shopper.page, 'Is it washable?');
    const number = await buy(shopper.page);
    await host.page.getByText(sum).waitFor({ timeout: 3_000 });
    await host.page.getByRole('button', { name: 'Orders 1 1 new order' }).waitFor();
    await host.page.getByRole('button', { name: /^New order #\d+ · Pune · ₹1,249\.50$/ }).click();
    await host.page.getByRole('button', { name: 'Orders 1', exact: true }).waitFor();
    await host.page.getByText(`${number} · Pune`).waitFor();
    await host.page.getByText('1 × Bagru Stole').waitFor();
    for (const size of [desktop, { width: 1024, height: 768 }]) {
      await host.page.setViewportSize(size);
      await expectActionsInSight(host.page);
    }
    await expectAccessible(host.page, 'studio-orders');
    for (const size of [{ width: 360, height: 740 }, phone, { width: 844, height: 390 }]) {
      await host.page.setViewportSize(size);
      await expectActionsInSight(host.page);
      if (size.height > size.width) await expectPictureWithChat(host.page);
      if (size.height > size.width) await expectChatInSight(host.page);
      const { SCREENSHOTS: folder } = process.env;
      if (folder) await host.page.screenshot({ path: `${folder}/studio-on-air-${size.width}.png` });
    }
    await expectBesideEachOther(host.page);
    await host.page.setViewportSize({ width: 390, height: 450 });
    await expectChatBesideKeyboard(host.page);

    await host.page.setViewportSize(desktop);
    await host.page.getByRole('button', { name: 'End live event' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'End live event' }).click();
    await host.page.getByRole('heading', { name: 'That was your live event' }).waitFor();
    const figures = host.page.locator('dl');
    await figures.getByText('₹1,249.50', { exact: true }).waitFor();
    await figures.getByText('Order', { exact: true }).waitFor();
    await host.page.getByRole('region', { name: 'Sold most' }).getByRole('listitem').filter({ hasText: 'Bagru Stole' }).getByText('1 sold').waitFor();
    const figure = host.page.locator('dl > div', { hasText: 'Most watching at once' });
    expect(await figure.locator('dd').textContent()).toBe('2');
    await host.page.getByRole('link', { name: 'Pack the orders' }).waitFor();
    await host.page.getByRole('link', { name: 'Watch the replay' }).waitFor();
    await expectAccessible(host.page, 'studio-summary');
    await host.page.getByRole('link', { name: 'Back to Live Events' }).click();
    await host.page.getByText('Most watching at once: 2').waitFor();
    await expectAccessible(host.page, 'live-event-ended');
    await host.page.goBack();
    await host.page.evaluate(hideReplay, id);
    await host.page.reload();
    await host.page.getByRole('link', { name: 'Watch the replay' }).click();
    await untilPicturePlays(host.page, 0, 0.1);
    expect(host.errors.filter((error) => !error.includes('/replay'))).toEqual([]);
    expect(shopper.errors).toEqual([]);
  });

  it('asks before it is deleted with people watching, says how many, and ends for them', async () => {
    const { url } = parts.haat;
    const host = await openPerson(parts.browser, phone);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(host.page, url, 'Meera Prints', 'meera@shop.example');
    await addProduct(host.page, url, 'Ajrakh', '900', '5');
    const id = await goLive(host.page, url, 'To be deleted', 'Ajrakh');
    await shopper.page.goto(`${url}/live?stream=${id}`);
    const manager = await host.context.newPage();
    manager.setDefaultTimeout(20_000);
    await manager.goto(`${url}/dashboard/live`);
    await manager.getByRole('button', { name: 'Delete To be deleted' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByText('This action cannot be undone. This will permanently delete the live stream and remove the data from our servers.').waitFor();
    await dialog.getByText('1 person is watching now. The live event ends for them.').waitFor();
    await expectAccessible(manager, 'live-event-delete', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await manager.getByText('Stream deleted').first().waitFor();
    await shopper.page
      .getByText(/has ended|ended/i)
      .first()
      .waitFor();
  });
});

/** In the page: its seller alone may watch the replay from now on. */
async function hideReplay(id: string): Promise<void> {
  const { access_token: token } = JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}') as { access_token: string };
  const answer = await fetch(`/api/seller/live-streams/${id}/recording`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ is_public: false, keep: true }),
  });
  if (!answer.ok) throw new Error(`the replay was not hidden: ${answer.status}`);
}
