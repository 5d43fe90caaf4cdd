import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts';

describe('the webhooks of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off', PRIVATE_ADDRESSES: 'on' });
  let receiver: WebhookReceiver;
  let person: Awaited<ReturnType<typeof openPerson>>;
  let page: Page;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    person = await openPerson(parts.browser, phone);
    page = person.page;
    await signUpSeller(page, parts.haat.url, 'Asha Prints');
    await page.goto(`${parts.haat.url}/dashboard/webhooks`);
  });
  afterAll(() => receiver?.[Symbol.asyncDispose]());

  it('begin empty, say what is wrong with an address, and show the secret once', async () => {
    await page.getByText('No webhooks yet').waitFor();
    await expectAccessible(page, 'webhooks-empty');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Add webhook' });
    await submit.click();
    await dialog.getByText('Enter the address that orders are sent to').waitFor();
    await dialog.getByLabel('Address').fill('hooks.example/orders');
    await submit.click();
    await dialog.getByText('Enter a whole address, such as https://hooks.example.com/orders').waitFor();
    await expectAccessible(page, 'webhooks-wrong');
    await dialog.getByLabel('Address').fill(`${receiver.url}/orders`);
    await submit.click();
    const secret = page.getByText(/^whsec_/);
    await secret.waitFor();
    await expectAccessible(page, 'webhooks-secret');
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('Nothing was sent yet').waitFor();
    expect(await secret.count()).toBe(0);
  });

  it('are sent a test event, which stands in the log and can be sent again', async () => {
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect.poll(() => receiver.at('/orders').length).toBe(1);
    await page.getByText('1 attempt, 200').waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `webhooks-${width}x${height}`);
    }
    await page.getByRole('button', { name: 'Open Test event' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('thanks').waitFor();
    await dialog.getByText('"type": "webhook.test"').waitFor();
    await expectAccessible(page, 'webhooks-delivery-1440');
    await page.setViewportSize(phone);
    await expectAccessible(page, 'webhooks-delivery-390');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.at('/orders').length).toBe(2);
    const [first, second] = receiver.at('/orders');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await page.keyboard.press('Escape');
  });

  it('are switched off by a 410, and what failed is sent once more', async () => {
    await page.setViewportSize(desktop);
    receiver.answer('/orders', 410);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText('Switched off: it answered 410').waitFor();
    await expectAccessible(page, 'webhooks-gone');
    receiver.answer('/orders', 200);
    await page.getByRole('switch', { name: 'Send orders here' }).click();
    await page.getByText('On', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Send failed ones again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('1 event is on its way again').waitFor();
    await expect.poll(() => receiver.at('/orders').length).toBe(4);
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
    // The browser notes the address that was refused.
    expect(person.errors).toEqual([expect.stringMatching(/status of 422 .*\/api\/seller\/webhooks$/)]);
    await person.context.close();
  });
});
