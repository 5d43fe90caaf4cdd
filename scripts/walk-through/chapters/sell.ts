/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { writeLine } from '../../front-pictures/event.ts';
import type { Bought, Cast } from '../cast.ts';
import { goods, untilShot } from '../goods.ts';
import { press, type } from '../hand.ts';
import type { Scene } from '../scene.ts';

const said = 'Write to your shoppers';
const asked = 'Write to the host';
const seen = (page: Page, text: string | RegExp): Locator => page.getByText(text).filter({ visible: true }).first();
const field = (page: Page, placeholder: string): Locator => page.getByPlaceholder(placeholder).filter({ visible: true });

async function openStudio(cast: Cast): Promise<Page> {
  const page = await cast.host();
  const id = cast.kept().event ?? '';
  if (!page.url().endsWith(`/dashboard/live/${id}`)) await page.goto(`${cast.url}/dashboard/live/${id}`);
  await hideMachine(page);
  return page;
}

/** The name of the camera is a file here, and says nothing. */
async function hideMachine(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rename = () => {
      for (const name of document.querySelectorAll('option, select + *, [role=combobox], [role=combobox] *')) {
        if (name.childElementCount > 0) continue;
        if (name.textContent?.endsWith('.y4m')) name.textContent = 'Camera';
        if (name.textContent?.startsWith('Fake ')) name.textContent = 'Microphone';
      }
    };
    rename();
    setInterval(rename, 500);
  });
}

async function openPhone(cast: Cast): Promise<Page> {
  const page = await cast.phone();
  const address = `${cast.url}/live?stream=${cast.kept().event}`;
  if (page.url() !== address) await page.goto(address);
  return page;
}

/** The discount waits for the chapter that is about it. */
async function offerDiscount(cast: Cast, is_active: boolean): Promise<void> {
  await cast.ask('PUT', '/seller/discount-settings', {
    ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 8, code: 'SAVE20', max_uses: null, max_uses_per_person: null },
    ...{ title: 'Special 20% Discount!', description: 'Limited time offer - tap to claim!', is_active },
  });
}

/** The studio on air and a shopper's phone with the picture: where a chapter is taken alone, too. */
async function onAir({ cast }: Scene): Promise<{ studio: Page; phone: Page }> {
  const studio = await openStudio(cast);
  const start = studio.getByRole('button', { name: /^(Go live|Resume)$/ });
  const live = seen(studio, /^Connection (good|weak|very weak)/);
  await start.or(live).first().waitFor();
  if (await start.isVisible()) await start.click();
  await live.waitFor({ timeout: 60_000 });
  const phone = await openPhone(cast);
  await phone.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3 && document.querySelector('video')?.videoWidth, null, {
    timeout: 60_000,
  });
  return { studio, phone };
}

async function showBoth(scene: Scene, shot?: number): Promise<{ studio: Page; phone: Page }> {
  const pages = await onAir(scene);
  await scene.take.show('desk', pages.studio);
  await scene.take.show('phone', pages.phone);
  if (shot !== undefined) await untilShot(pages.phone, scene.cast.looks, shot);
  return pages;
}

/** One that was on air before begins no second time: the same one, new. */
async function planAnew(cast: Cast): Promise<void> {
  const { event } = cast.kept();
  const { title, actual_start, products } = await cast.ask('GET', `/live-streams/${event}`);
  if (!actual_start) return;
  await cast.ask('DELETE', `/seller/live-streams/${event}`);
  const { id } = await cast.ask('POST', '/seller/live-streams', { title, product_ids: products.map((product: { id: string }) => product.id) });
  cast.keep({ event: id });
}

export async function goLive({ cast, take }: Scene): Promise<void> {
  await offerDiscount(cast, false);
  await planAnew(cast);
  const studio = await cast.host();
  // From the beginning, also where a slow machine was not on air in time.
  await studio.goto('about:blank');
  await openStudio(cast);
  const start = studio.getByRole('button', { name: /^(Go live|Resume)$/ });
  await start.waitFor();
  await studio.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  const phone = await openPhone(cast);
  await seen(phone, /The host is getting ready/).waitFor();
  await take.show('desk', studio);
  await take.show('phone', phone);
  await take.beat(3.5);
  await take.beat(3.5, async () => {
    await press(start);
    await phone.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  });
  await seen(studio, /^Connection (good|weak|very weak)/).waitFor({ timeout: 60_000 });
  await take.beat(7);
}

export async function pin(scene: Scene): Promise<void> {
  const { studio, phone } = await showBoth(scene, 0);
  const { take } = scene;
  await take.beat(2);
  await take.beat(3, async () => {
    await press(studio.getByRole('button', { name: `Pin ${goods[0]}` }));
    await seen(phone, 'On screen now').waitFor();
  });
  await take.beat(5);
}

export async function chat(scene: Scene): Promise<void> {
  const { cast, take } = scene;
  const other = await cast.other();
  await other.goto(`${cast.url}/live?stream=${cast.kept().event}`);
  await other.getByPlaceholder(asked).filter({ visible: true }).waitFor();
  const { studio, phone } = await showBoth(scene, 0);
  await take.beat(4, async () => {
    await writeLine(other, asked, 'Hello from Jaipur');
    await type(field(phone, asked), 'Is the colour fast?');
    await phone.keyboard.press('Enter');
    await seen(studio, 'Is the colour fast?').waitFor();
  });
  await take.beat(5, async () => {
    await type(field(studio, said), 'It is. Wash it in cold water, by hand');
    await studio.keyboard.press('Enter');
    await seen(phone, 'It is. Wash it in cold water, by hand').waitFor();
  });
  await take.beat(5, async () => {
    const heart = (page: Page) => page.getByRole('button', { name: /heart/i }).filter({ visible: true }).first();
    for (let count = 0; count < 3; count += 1) {
      await press(heart(phone));
      await heart(other).click();
    }
    await writeLine(other, asked, 'That red!');
  });
}

export async function offer(scene: Scene): Promise<void> {
  const { phone } = await showBoth(scene);
  const { take } = scene;
  await offerDiscount(scene.cast, true);
  const card = phone.getByRole('button', { name: /Special 20% Discount/ });
  await card.waitFor();
  await take.beat(4);
  await take.beat(5, async () => {
    await press(card);
    await seen(phone, 'Coupon Applied!').waitFor();
  });
  await take.beat(3, () => press(phone.getByRole('button', { name: 'continue watching' })));
}

export async function buy(scene: Scene): Promise<void> {
  const { phone } = await showBoth(scene, 0);
  const { take } = scene;
  const sheet = phone.getByRole('dialog');
  await take.beat(3, async () => {
    await press(phone.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first());
    await sheet.waitFor();
  });
  await take.beat(3, async () => {
    await press(sheet.locator('label', { hasText: /^M$/ }));
    await phone.getByLabel('Mobile number').waitFor();
  });
  await take.beat(9, async () => {
    const answers = {
      'Mobile number': '9876543210',
      'Full name': 'Meera Iyer',
      'House / flat / block number': '12 B',
      'Street address': 'MG Road',
      Pincode: '411001',
    };
    for (const [label, answer] of Object.entries(answers)) await type(phone.getByRole('textbox', { name: label }), answer);
    await phone.waitForTimeout(600);
  });
  await take.beat(3, async () => {
    await press(sheet.getByRole('button', { name: 'Continue' }));
    await phone.getByRole('dialog', { name: 'Payment Method' }).waitFor();
  });
}

export async function thanks(scene: Scene): Promise<void> {
  const { studio, phone } = await showBoth(scene);
  const { cast, take } = scene;
  const sheet = phone.getByRole('dialog');
  cast.keep({ order: undefined });
  await take.beat(2.5);
  await take.beat(1, () => press(sheet.getByRole('button', { name: /^Place order/ })));
  await phone.getByRole('dialog', { name: 'Thank you for your order!' }).waitFor();
  await take.beat(3);
  cast.keep({ order: await readBought(sheet) });
  await take.beat(4.5, () => press(studio.getByRole('button', { name: /^Orders/ })));
}

async function readBought(sheet: Locator): Promise<Bought> {
  const link = sheet.getByRole('link', { name: /^See order #/ });
  return { link: (await link.getAttribute('href')) ?? '', number: Number(/#(\d+)/.exec((await link.textContent()) ?? '')?.[1]) };
}

export async function end(scene: Scene): Promise<void> {
  const { studio } = await showBoth(scene);
  const { take } = scene;
  await take.beat(3.5, async () => {
    await press(studio.getByRole('button', { name: 'End live event' }));
    await press(studio.getByRole('dialog').getByRole('button', { name: 'End live event' }));
    await seen(studio, 'That was your live event').waitFor();
  });
  await take.beat(4.5);
}
