import { expect } from 'vitest';
import { anOrder, type ForSale } from './browser/shopper.ts';
import type { TestApp, TestSeller } from './servers/test-app.ts';

/** Orders one, by somebody signed in or nobody, and moves it on; `link`: to review it, as the message that it was delivered has it. */
export async function aDeliveredOrder(app: TestApp, seller: Pick<TestSeller, 'token'>, product: ForSale, by?: { token: string }, isDelivered = true) {
  const placed = await app.send('POST', '/api/orders', anOrder(product), by?.token);
  expect(placed.status).toBe(201);
  const order: string = placed.body.orders[0].id;
  for (const status of isDelivered ? ['packed', 'shipped', 'delivered'] : ['packed'])
    expect((await app.send('POST', `/api/seller/orders/${order}/status`, { status }, seller.token)).status).toBe(200);
  const link = app.context.orders
    .reviewAddressOf(order as never)
    .split('/')
    .at(-1);
  return { order, link: link ?? '' };
}
