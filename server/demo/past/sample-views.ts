import type { ProductId } from '#contract/ids.ts';
import type { ViewKind } from '#contract/overview/view-kinds.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import type { SampleViews } from '#server/overview/views/views-service.ts';
import type { SampleOrder } from '#server/shop/orders/samples/sample-orders.ts';
import { seeded } from '../random.ts';
import { popularOf } from './sample-orders.ts';

/** For each order so many others begin a checkout and leave it, and so many look and do no more. */
const leftCheckouts = 0.7;
const looksAlone = { least: 3, more: 5 };

/** What was looked at before it was ordered, or was not: on the days of the orders, more often what sells best. */
export function sampleViews(orders: readonly SampleOrder[], products: readonly OwnProduct[]): SampleViews[] {
  const random = seeded(70_607);
  const views = new Map<string, SampleViews>();
  const add = (day: string, product_id: ProductId | undefined, kind: ViewKind) => {
    if (!product_id) return;
    const key = `${product_id} ${day} ${kind}`;
    views.set(key, { product_id, day, kind, number: (views.get(key)?.number ?? 0) + 1 });
  };
  for (const { at, lines } of orders) {
    const day = dayInIndia(at, 0);
    const left = random() < leftCheckouts ? [popularOf(products, random)?.id] : [];
    const begun = [lines[0]?.product_id, ...left];
    const alone = Array.from({ length: looksAlone.least + Math.floor(random() * looksAlone.more) }, () => popularOf(products, random)?.id);
    for (const id of begun) add(day, id, 'checkout');
    for (const id of [...lines.map(({ product_id }) => product_id), ...left, ...alone]) add(day, id, 'view');
  }
  return [...views.values()];
}
