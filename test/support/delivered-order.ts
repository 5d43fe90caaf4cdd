import { expect } from 'vitest';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { anOrder, type ForSale } from './browser/shopper.ts';
import type { TestApp, TestSeller } from './servers/test-app.ts';

/** Orders one, by somebody signed in or nobody, and moves it on; `link`: to review it, as the message that it was delivered has it; `orderLink`: of its page. */
export async function aDeliveredOrder(app: TestApp, seller: Pick<TestSeller, 'token'>, product: ForSale, by?: { token: string }, isDelivered = true) {
  const placed = await app.send('POST', '/api/orders', anOrder(product), by?.token);
  expect(placed.status).toBe(201);
  const { id: order, link: orderLink }: { id: string; link: string } = placed.body.orders[0];
  await moveOn(app, order, seller.token, isDelivered ? toDelivered : ['packed']);
  const link = app.context.orders
    .reviewAddressOf(order as never)
    .split('/')
    .at(-1);
  return { order, orderLink, link: link ?? '' };
}

/** Moves an order through these states, each once the one before it is final; answers the last. */
export async function moveOn(app: Pick<TestApp, 'send' | 'advance'>, id: string, token: string, statuses: readonly string[]) {
  let body: Awaited<ReturnType<TestApp['send']>>['body'];
  for (const [index, status] of statuses.entries()) {
    if (index > 0) app.advance(undoMs);
    const moved = await app.send('POST', `/api/seller/orders/${id}/status`, { status }, token);
    expect([moved.status, moved.body.message]).toEqual([200, undefined]);
    body = moved.body;
  }
  return body;
}

/** From being placed. */
export const toDelivered = ['packed', 'shipped', 'delivered'] as const;
