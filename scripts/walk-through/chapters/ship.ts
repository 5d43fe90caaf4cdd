import type { Page } from 'playwright-core';
import type { Bought, Cast } from '../cast.ts';
import { press, scroll, type } from '../hand.ts';
import type { Scene } from '../scene.ts';

/** Until a slow machine has drawn what a page says. */
const drawnMs = 1_500;

/** What is packed and sent is what the film has sold. A move is not taken back for another try: a new event sells anew. */
async function getBought(cast: Cast, status: 'processing' | 'packed'): Promise<Bought> {
  const { order } = cast.kept();
  if (!order) throw new Error('nothing was sold: take the sale again');
  const { items }: { items: { number: number; status: string }[] } = await cast.ask('GET', '/seller/orders?limit=20');
  const found = items.find(({ number }) => number === order.number);
  if (found?.status !== status) throw new Error(`order #${order.number} is ${found?.status ?? 'not there'}, not ${status}: take the sale again`);
  return order;
}

/** The orders on the seller's desk, and the page of the one that was bought on its buyer's phone. */
async function showBoth({ cast, take }: Scene, { link, number }: Bought): Promise<{ desk: Page; phone: Page }> {
  const [desk, phone] = [await cast.host(), await cast.phone()];
  await desk.goto(`${cast.url}/dashboard/orders`);
  await desk
    .getByRole('link', { name: `Open order #${number}` })
    .first()
    .waitFor();
  await phone.goto(new URL(link, cast.url).href);
  await phone.getByRole('heading', { name: `Order #${number}` }).waitFor();
  await desk.waitForTimeout(drawnMs);
  await take.show('desk', desk);
  await take.show('phone', phone);
  return { desk, phone };
}

export async function pack(scene: Scene): Promise<void> {
  const bought = await getBought(scene.cast, 'processing');
  const { desk, phone } = await showBoth(scene, bought);
  const { take } = scene;
  const order = desk.getByRole('dialog');
  await take.beat(3);
  await take.beat(4, async () => {
    await press(desk.getByRole('link', { name: `Open order #${bought.number}` }).first());
    await order.getByText('Meera Iyer').first().waitFor();
  });
  await take.beat(3, async () => {
    await press(order.getByRole('button', { name: 'Mark as packed' }));
    await order.getByRole('button', { name: 'Undo: Packed' }).waitFor();
  });
  await reload(phone);
  await take.beat(3);
}

/** Of its buyer: what it says then is there. */
async function reload(phone: Page): Promise<void> {
  await phone.reload();
  await phone.getByRole('heading', { name: /^Order #/ }).waitFor();
  await phone.waitForTimeout(drawnMs);
}

export async function ship(scene: Scene): Promise<void> {
  const bought = await getBought(scene.cast, 'packed');
  const { take } = scene;
  const { desk, phone } = await showBoth(scene, bought);
  const order = desk.getByRole('dialog');
  await desk
    .getByRole('link', { name: `Open order #${bought.number}` })
    .first()
    .click();
  const move = order.getByRole('button', { name: 'Mark as shipped' });
  await move.click({ timeout: 120_000 });
  await order.getByLabel('Courier').waitFor();
  await take.beat(5, async () => {
    await type(order.getByLabel('Courier'), 'Delhivery');
    await type(order.getByLabel('Tracking number'), 'DL 4082 1177');
  });
  await take.beat(3, () => press(move));
  await reload(phone);
  await phone.getByText('It travels with').first().waitFor();
  await phone.waitForTimeout(drawnMs);
  await take.beat(5, () => scroll(phone, 200, { x: 180, y: 380 }));
}
