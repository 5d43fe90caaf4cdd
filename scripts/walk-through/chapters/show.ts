/// <reference lib="dom" />

import { goTo, press, retype, scroll } from '../hand.ts';
import type { Scene } from '../scene.ts';

export async function replay({ cast, take }: Scene): Promise<void> {
  const page = await cast.phone();
  await page.goto(`${cast.url}/replay/${cast.kept().event}?t=20`);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 20.2 && document.querySelector('video')?.videoWidth);
  await take.show('phone', page);
  await take.beat(6);
  await take.beat(6, async () => {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(2_500);
    await page.keyboard.press('ArrowRight');
  });
}

export async function tags({ cast, take }: Scene): Promise<void> {
  const page = await cast.office();
  await page.goto(`${cast.url}/dashboard/videos`);
  const edit = page.getByRole('link', { name: /^Edit Tags of .*A corner for the festival/ });
  await edit.waitFor();
  await page.waitForTimeout(1_500);
  await take.show('desk', page);
  await take.beat(3.5, () => goTo(edit));
  await edit.click();
  await page
    .getByRole('button', { name: /^Tag of / })
    .first()
    .waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
  await page.waitForTimeout(1_000);
  await take.beat(5, async () => {
    await press(page.getByRole('button', { name: 'Play', exact: true }).first());
    await page.waitForTimeout(3_000);
    await press(page.getByRole('button', { name: 'Pause', exact: true }).first());
  });
  await take.beat(5.5, async () => {
    await page
      .getByRole('button', { name: /^Tag of / })
      .first()
      .focus();
    for (let count = 0; count < 10; count += 1) {
      await page.keyboard.press(count < 6 ? 'ArrowRight' : 'ArrowDown');
      await page.waitForTimeout(150);
    }
  });
}

export async function video({ cast, take }: Scene): Promise<void> {
  const page = await cast.phone();
  await page.goto(`${cast.url}/?tab=videos`);
  await page.waitForFunction(() => (document.querySelector('main video') as HTMLVideoElement | null)?.videoWidth);
  await page.locator('[data-tag]').first().waitFor();
  await take.show('phone', page);
  await take.beat(4);
  await take.beat(6, async () => {
    await press(page.locator('[data-tag]').first());
    await page.getByRole('dialog').getByText('Inclusive of all taxes').waitFor();
  });
}

export async function builder({ cast, take }: Scene): Promise<void> {
  const page = await cast.office();
  const { items } = await cast.ask('GET', '/seller/pages');
  await page.goto(`${cast.url}/dashboard/page-builder/edit/${items[0].id}`);
  const canvas = page.getByRole('region', { name: 'The page, to be edited' });
  const title = canvas.getByRole('textbox', { name: 'Title' }).first();
  await title.waitFor();
  await page.waitForTimeout(2_000);
  await take.show('desk', page);
  await take.beat(3);
  await take.beat(4.5, () => retype(title, 'Madder, by hand'));
  await take.beat(4, async () => {
    await press(page.getByRole('list', { name: 'Types of sections' }).getByRole('button', { name: 'Product grid' }));
    await page.getByText('Section added').waitFor();
  });
  await take.beat(3.5, async () => {
    await press(page.getByRole('button', { name: /^(Publish|Publish changes)/ }).first());
  });
}

export async function page({ cast, take }: Scene): Promise<void> {
  const phone = await cast.phone();
  await phone.goto(`${cast.url}/p/rangrez-home`);
  await phone.waitForTimeout(2_500);
  await take.show('phone', phone);
  await take.beat(3);
  await take.beat(6, () => scroll(phone, 900, { x: 180, y: 380 }));
}

export const words =
  (seconds: number) =>
  async ({ take }: Scene) =>
    take.pause(seconds);
