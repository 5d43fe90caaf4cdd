import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { HaatProcess } from '../servers/haat-process.ts';

/** Steps of the journeys of accounts, by role and name, as a person acts. */

type Credentials = { email: string; password: string };

/** Opens a store and ends on its dashboard. */
export async function openStore(page: Page, url: string, { email, password }: Credentials, storeName = 'Asha Prints'): Promise<void> {
  await page.goto(`${url}/auth?mode=signup`);
  await page.getByLabel('Store Name').fill(storeName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

/** Fills the form of the open page; the journey checks where it leads. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(/\/auth$/);
}

/** The section of `/account` with that heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

type Message = { recipient: string; subject: string; text: string };

/** The first mail or text message to `recipient` with such a subject. Waits for it, since the outbox sends it later. */
export async function mailTo(haat: HaatProcess, recipient: string, subject: RegExp): Promise<Message> {
  return await vi.waitFor(
    async () => {
      const answer = await fetch(`${haat.url}/api/mailbox`, { headers: { 'X-Mailbox-Key': haat.mailboxKey } });
      const { items } = (await answer.json()) as { items: Message[] };
      const found = items.find((item) => item.recipient === recipient && subject.test(item.subject));
      if (!found) throw new Error(`No mail like ${subject} for ${recipient}: ${items.map((item) => `${item.recipient} ${item.subject}`).join(', ')}`);
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );
}
