import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Cast } from '../cast.ts';
import { goods } from '../goods.ts';
import { press, scroll, type } from '../hand.ts';
import type { Scene } from '../scene.ts';

/** Until a slow machine has drawn what a page says. */
const drawnMs = 1_500;

/** Where the last one is on its way already, as when this chapter is taken again, the same buyer orders once more. */
async function orderAnew(cast: Cast): Promise<void> {
  const [last] = (await cast.ask('GET', '/seller/orders?limit=1')).items;
  if (last.status === 'processing') return;
  const [listed] = (await cast.ask('GET', `/products?search=${encodeURIComponent(goods[0] ?? '')}`)).items;
  const { variants } = await cast.ask('GET', `/products/${listed.id}`);
  const { id, price_paise } = variants[1];
  const where = { houseNo: '12 B', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };
  const body = {
    ...{ idempotency_key: randomUUID(), items: [{ variant_id: id, quantity: 1 }], payment_method: 'cod', shown_total_paise: price_paise },
    delivery: { phone: '9876501234', name: 'Meera Iyer', ...where },
  };
  const answer = await fetch(`${cast.url}/api/orders`, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  cast.keep({ order: `/order/${(await answer.json()).orders[0].link}` });
}

/** The orders on the seller's desk, and the page of the last one on the phone of who placed it. */
async function showBoth({ cast, take }: Scene): Promise<{ desk: Page; phone: Page; number: number }> {
  const [{ number }] = (await cast.ask('GET', '/seller/orders?limit=1')).items;
  const [desk, phone] = [await cast.host(), await cast.phone()];
  await desk.goto(`${cast.url}/dashboard/orders`);
  await desk
    .getByRole('link', { name: `Open order #${number}` })
    .first()
    .waitFor();
  await phone.goto(new URL(cast.kept().order ?? '', cast.url).href);
  await phone.getByRole('heading', { name: `Order #${number}` }).waitFor();
  await desk.waitForTimeout(drawnMs);
  await take.show('desk', desk);
  await take.show('phone', phone);
  return { desk, phone, number };
}

export async function pack(scene: Scene): Promise<void> {
  await orderAnew(scene.cast);
  const { desk, phone, number } = await showBoth(scene);
  const { take } = scene;
  const order = desk.getByRole('dialog');
  await take.beat(3);
  await take.beat(4, async () => {
    await press(desk.getByRole('link', { name: `Open order #${number}` }).first());
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
  const { take } = scene;
  const { desk, phone, number } = await showBoth(scene);
  const order = desk.getByRole('dialog');
  await desk
    .getByRole('link', { name: `Open order #${number}` })
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
