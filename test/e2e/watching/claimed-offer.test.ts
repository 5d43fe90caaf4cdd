/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatRupees, formatShortRupees } from '#contract/formats/money.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery, toast } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { OfferShow } from '../../support/browser/offer-show.ts';
import { aPhone } from '../../support/browser/shopper.ts';

const counts = (page: Page) => page.getByText(/^Your offer from the live event counts \(SAVE20\)/);
const aside = (page: Page) => page.getByText('Your offer from the live event: Special 20% Discount!');
const pays = (page: Page, paise: number) => page.getByText(`Pay ${formatRupees(paise)} in cash`);
const place = (page: Page) => page.getByRole('button', { name: 'Place order' });

describe('a claimed discount between the card and the order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: OfferShow;
  let lamp: { id: string; price_paise: number };
  beforeAll(async () => {
    show = await OfferShow.open(parts.haat.url, 1);
    [lamp] = (await show.ask('GET', `/api/live-streams/${show.id}`)).products;
  });

  const reducedBy = (percent: number) => lamp.price_paise - Math.round((lamp.price_paise * percent) / 10_000) * 100;
  const ordersOf = async (): Promise<{ total_paise: number }[]> => (await show.ask('GET', '/api/seller/orders')).items;

  async function claimAndCheckOut() {
    const person = await openPerson(parts.browser, phone);
    await show.claim(person.page);
    await person.page.goto(`${parts.haat.url}/checkout?product=${lamp.id}&live=${show.id}`);
    await counts(person.page).waitFor();
    return person;
  }

  it('is taken off the order and applied again by Apply, each kept over a reload, and the order has it', async () => {
    const { page, context, errors } = await claimAndCheckOut();
    const full = formatRupees(lamp.price_paise);
    const reduced = formatRupees(reducedBy(20));
    const summary = page.getByRole('region', { name: 'Order summary' });
    await page.getByRole('button', { name: 'Remove SAVE20' }).click();
    await aside(page).waitFor();
    await summary.getByText(reduced).first().waitFor({ state: 'detached' });
    await page.reload();
    await aside(page).waitFor();
    await summary.getByText(full).first().waitFor();
    expect([await counts(page).count(), await summary.getByText(reduced).count()]).toEqual([0, 0]);
    await expectAccessible(page, 'checkout-claim-aside');

    await page.getByRole('button', { name: /^Apply your offer from / }).click();
    await toast(page, 'Coupon Applied!')
      .getByText(`You saved ${formatShortRupees(lamp.price_paise - reducedBy(20))}! (20% off)`, { exact: true })
      .waitFor();
    await counts(page).waitFor();
    await summary.getByText(reduced).first().waitFor();
    const said = await page.evaluate(() => [localStorage.getItem('discount-applied'), localStorage.getItem('discount-amount')]);
    expect(said).toEqual(['true', String((lamp.price_paise - reducedBy(20)) / 100)]);
    await page.reload();
    await counts(page).waitFor();
    expect(await aside(page).count()).toBe(0);
    await fillDelivery(page, aPhone());
    await pays(page, reducedBy(20)).waitFor();
    await place(page).click();
    await page.waitForURL('**/thank-you');
    expect((await ordersOf())[0]).toMatchObject({
      ...{ total_paise: reducedBy(20), discount_paise: lamp.price_paise - reducedBy(20), discount_code: 'SAVE20' },
      discount_offer: { title: 'Special 20% Discount!' },
    });
    expect(errors).toEqual([]);
    await context.close();
  });

  /** The shopper presses at a price that is no more: it is said, nothing is ordered, and the next press orders at the price that is then shown. */
  async function changedBeforeTheOrder(change: object, now: number, line: string): Promise<void> {
    const { page, context } = await claimAndCheckOut();
    await fillDelivery(page, aPhone());
    await pays(page, reducedBy(20)).waitFor();
    const before = (await ordersOf()).length;
    await show.save(change);
    await place(page).click();
    const asks = `The total is now ${formatRupees(now)}. Nothing was ordered yet: place the order again if you agree.`;
    await toast(page, 'The price has changed').getByText(`${line}${asks}`, { exact: true }).waitFor();
    await pays(page, now).waitFor();
    expect(await ordersOf()).toHaveLength(before);
    await place(page).click();
    await page.waitForURL('**/thank-you');
    expect((await ordersOf())[0]).toMatchObject({ total_paise: now, discount_paise: lamp.price_paise - now });
    await show.save({});
    await context.close();
  }

  it('that its seller switches off is said to have ended, and costs more only when the shopper agrees', async () => {
    await changedBeforeTheOrder({ is_active: false }, lamp.price_paise, 'This discount has ended. ');
  });

  it('of which less is left is said with the new total, and costs more only when the shopper agrees', async () => {
    await changedBeforeTheOrder({ value: 500 }, reducedBy(5), '');
  });

  it('whose code is another is said to have ended, and costs more only when the shopper agrees', async () => {
    await changedBeforeTheOrder({ code: 'OTHER20' }, lamp.price_paise, 'This discount has ended. ');
  });
});
