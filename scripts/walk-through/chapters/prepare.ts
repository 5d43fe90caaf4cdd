import { goods, pictureOf } from '../goods.ts';
import { goTo, press, retype, scroll, type } from '../hand.ts';
import type { Scene } from '../scene.ts';

const sizes = [
  ['S', '8'],
  ['M', '14'],
  ['L', '6'],
] as const;

/** Of the demo store, beside the one that the film adds. */
const others = 23;

/** What is still to be added is not there yet, and all else is. */
async function makeRoom({ cast }: Scene): Promise<void> {
  type Listed = { id: string; name: string; image_url: string | null };
  for (;;) {
    const { items }: { items: Listed[] } = await cast.ask('GET', '/seller/products?limit=100');
    const isIt = ({ name }: Listed) => name === goods[0];
    if (items.filter((item) => item.image_url && !isIt(item)).length >= others) {
      for (const { id } of items.filter(isIt)) await cast.ask('DELETE', `/seller/products/${id}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

export async function overview({ cast, take }: Scene): Promise<void> {
  const page = await cast.office();
  await page.goto(`${cast.url}/dashboard`);
  await page.getByRole('heading', { name: 'Revenue by day' }).waitFor();
  await page.waitForTimeout(1_500);
  await take.show('desk', page);
  await take.beat(3);
  await take.beat(3.5, () => scroll(page, 520, { x: 820, y: 420 }));
  await take.beat(4.5, () => scroll(page, 620, { x: 820, y: 420 }));
}

export async function product(scene: Scene): Promise<void> {
  await makeRoom(scene);
  const { cast, take } = scene;
  const page = await cast.office();
  await page.goto(`${cast.url}/dashboard/products`);
  await page
    .getByText(goods[1] ?? '')
    .first()
    .waitFor();
  await page.waitForTimeout(1_500);
  await take.show('desk', page);
  const form = page.getByRole('dialog');
  const files = form.locator('input[type=file]');
  await take.beat(2, () => press(page.getByRole('button', { name: 'Add Product' }).first()));
  await files.first().setInputFiles(pictureOf(0));
  await form.getByText('Add another picture').waitFor();
  await take.beat(2.5, () => goTo(form.getByLabel('Name')));
  await take.beat(3.5, async () => {
    await type(form.getByLabel('Name'), goods[0] ?? '');
    await type(form.getByLabel('Price (₹)'), '1799');
  });
  await take.beat(4.5, async () => {
    await press(form.getByRole('button', { name: 'Add sizes or colors' }));
    await type(form.getByLabel('Option 1', { exact: true }), 'Size');
    await type(form.getByLabel('Choices'), sizes.map(([size]) => size).join(', '));
    await form.getByLabel('Choices').blur();
  });
  await take.beat(3.5, async () => {
    for (const [size, stock] of sizes) await type(form.getByLabel(`Stock of ${size}`), stock);
  });
  await take.beat(1, () => press(form.getByRole('button', { name: 'Add Product' })));
  const card = page.getByRole('button', { name: `Edit ${goods[0]}` });
  await card.waitFor();
  await take.beat(3, () => goTo(card));
}

export async function discount({ cast, take }: Scene): Promise<void> {
  const page = await cast.office();
  await page.goto(`${cast.url}/dashboard/discount`);
  const form = page.getByRole('form', { name: 'Discount Settings' });
  await form.getByLabel('Title').waitFor();
  await page.waitForTimeout(1_500);
  await take.show('desk', page);
  await take.beat(2.5);
  await take.beat(4, async () => {
    await retype(form.getByLabel('Discount value (%)'), '20');
    await retype(form.getByLabel('Minimum watch time (seconds)'), '8');
  });
  await take.beat(3.5, () => press(form.getByRole('button', { name: 'Save Discount Settings' })));
}

export async function event({ cast, take }: Scene): Promise<void> {
  const page = await cast.office();
  await page.goto(`${cast.url}/dashboard/live`);
  const create = page.getByRole('button', { name: 'Create Live Event' }).first();
  await create.waitFor();
  await page.waitForTimeout(1_500);
  await take.show('desk', page);
  const form = page.getByRole('dialog');
  await take.beat(1.5, () => press(create));
  await take.beat(2.5, () => type(form.getByLabel('Title'), 'An evening in madder'));
  await take.beat(5.5, async () => {
    for (const name of goods) {
      await retype(form.getByLabel('Search your products'), name);
      await press(form.getByRole('button', { name: `Add ${name}` }));
    }
  });
  await take.beat(2.5, () => goTo(form.getByRole('button', { name: 'Create Stream' })));
  await form.getByRole('button', { name: 'Create Stream' }).click();
  await page.waitForURL('**/dashboard/live/*');
  cast.keep({ event: new URL(page.url()).pathname.split('/').at(-1) ?? '' });
  // The studio opens beside the phone: this one must not hold the camera.
  await page.goto(`${cast.url}/dashboard`);
}
