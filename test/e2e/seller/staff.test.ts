import { describe, expect, it } from 'vitest';
import { mailTo } from '../../support/accounts/account-journey.ts';
import { codeIn } from '../../support/accounts/smtp-sink.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** In the bar of a phone: no orders. */
const placesOfModerator = ['/dashboard', '/dashboard/products', '/dashboard/live', '/dashboard/videos'];

describe('staff', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const guest = 'meena-host@shop.example';

  it('is invited by mail, comes in by a code, sees what the role may, and is removed', async () => {
    const { url } = parts.haat;
    const [owner, host] = [await openPerson(parts.browser, desktop), await openPerson(parts.browser, phone)];
    await signUpSeller(owner.page, url, 'Asha Prints');
    await owner.page.goto(`${url}/dashboard/staff`);
    await owner.page.getByRole('button', { name: 'Invite' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('Please enter a valid email').waitFor();
    await dialog.getByLabel('E-mail address').fill(guest);
    await dialog.getByLabel('Role').click();
    await owner.page.getByRole('option', { name: 'Moderator' }).click();
    await expectAccessible(owner.page, 'staff-invite-1440');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await owner.page.getByRole('row', { name: new RegExp(`${guest}.*Invited`) }).waitFor();

    const link = /\S+\/join\/\S+/.exec((await mailTo(parts.haat, guest, /asks you to join/)).text)?.[0] ?? '';
    await host.page.goto(new URL(link).pathname.replace(/^/, url));
    await host.page.getByRole('heading', { name: /^Work for .*Asha Prints/ }).waitFor();
    for (const [width, height] of widths) {
      await host.page.setViewportSize({ width, height });
      await expectAccessible(host.page, `join-${width}`);
    }
    await host.page.setViewportSize(phone);
    await host.page.getByRole('link', { name: 'Sign in to accept' }).click();
    await host.page.getByLabel(/e-mail/i).fill(guest);
    await host.page.getByRole('button', { name: 'Send code' }).click();
    await host.page.getByLabel('Six-digit code').fill(codeIn((await mailTo(parts.haat, guest, /sign in|confirm/i)).text));
    await host.page.getByRole('button', { name: 'Accept' }).click();
    await host.page.waitForURL('**/dashboard');
    await host.page.goto(`${url}/dashboard/staff`);
    await host.page.getByRole('heading', { name: 'Not for your role' }).waitFor();
    const menu = host.page.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(placesOfModerator);
    await expectAccessible(host.page, 'staff-not-for-role-390');

    await owner.page.reload();
    await owner.page.getByRole('button', { name: /^More actions for .*meena-host/ }).click();
    await owner.page.getByRole('menuitem', { name: 'Change role' }).click();
    const roles = owner.page.getByRole('dialog', { name: /^What may/ });
    await roles.getByLabel('Role').click();
    await owner.page.getByRole('option', { name: 'Manager' }).click();
    await roles.getByRole('button', { name: 'Save role' }).click();
    await owner.page.getByText('Role changed').waitFor();
    for (const [width, height] of widths) {
      await owner.page.setViewportSize({ width, height });
      await expectAccessible(owner.page, `staff-${width}`);
    }
    // Signed out by the change: the next thing that is asked for leads to the log-in.
    await host.page.goto(`${url}/dashboard/orders`);
    await host.page.waitForURL('**/auth?**');

    await owner.page.getByRole('button', { name: /^More actions for .*meena-host/ }).click();
    await owner.page.getByRole('menuitem', { name: 'Remove' }).click();
    await owner.page.getByRole('alertdialog').or(owner.page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
    await owner.page.getByText('Removed', { exact: true }).waitFor();
    await host.page.goto(new URL(link).pathname.replace(/^/, url));
    await host.page.getByText('This invitation is no longer valid').waitFor();
    expect(owner.errors).toEqual([]);
    await Promise.all([owner.context.close(), host.context.close()]);
  });
});
