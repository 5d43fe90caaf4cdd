import { describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a grievance', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is sent from the front pages, has a number at once, and is settled by whoever runs the site', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/privacy`);
    await page.getByRole('link', { name: 'Grievances' }).click();
    await page.waitForURL('**/grievance');
    await page.getByRole('heading', { name: 'Send a grievance' }).waitFor();
    await page.getByLabel('Full name').fill('Meera Nair');
    await page.getByLabel('E-mail').fill('meera@');
    await page.getByRole('button', { name: 'Send grievance' }).click();
    await page.getByText('Please enter a valid email').waitFor();
    await expectAccessibleAt(page, widths, 'grievance-wrong');
    await page.getByLabel('E-mail').fill('meera@prints.example');
    await page.getByLabel('What it is about').selectOption('An order');
    await page.getByLabel('Number of the order, or a link').fill('#7 of Rangrez');
    await page.getByLabel('What happened').fill('The lamp never came, and nobody answers.');
    await page.getByRole('button', { name: 'Send grievance' }).click();
    await page.getByRole('heading', { name: /^Grievance no\. \d+ has arrived$/ }).waitFor();
    await page.getByText('the answer comes to meera@prints.example').waitFor();
    await expectAccessibleAt(page, widths, 'grievance-sent');
    expect(errors).toEqual([]);
    await context.close();

    const runs = await openPerson(parts.browser, desktop);
    await logInDemoSeller(runs.page, parts.haat.url);
    await runs.page.goto(`${parts.haat.url}/operator/grievances`);
    await runs.page.getByText('Settle by').filter({ visible: true }).first().waitFor();
    await expectAccessibleAt(runs.page, widths, 'operator-grievances');
    await runs.page.getByRole('button', { name: /^Grievance no\. \d+ of Meera Nair/ }).click();
    const dialog = runs.page.getByRole('dialog');
    await dialog.getByText('The lamp never came, and nobody answers.').waitFor();
    await dialog.getByRole('button', { name: 'Settle' }).click();
    await dialog.getByText('Fill this in').waitFor();
    await expectAccessible(runs.page, 'operator-grievance');
    await dialog.getByLabel('Your answer').fill('The store has sent it again today.');
    await dialog.getByRole('button', { name: 'Settle' }).click();
    await runs.page.getByText('Nobody complains').waitFor();
    await runs.page.goto(`${parts.haat.url}/operator/grievances?state=settled`);
    await runs.page.getByRole('button', { name: /^Grievance no\. \d+ of Meera Nair/ }).click();
    await dialog.getByText('The store has sent it again today.').waitFor();
    expect(runs.errors).toEqual([]);
    await runs.context.close();
  });
});
