import { randomUUID } from 'node:crypto';
import type { OrderId, ProductId, VariantId } from '#contract/ids.ts';
import type { OrderEvent } from '#contract/shop/webhooks/order-event.ts';

/** An order that nobody placed, in the shape of a real one. */
export function makeSampleEvent(now: Date): OrderEvent {
  const product = { product_id: randomUUID() as ProductId, product_name: 'Test product', product_image_url: null };
  return {
    ...{ type: 'webhook.test', timestamp: now.toISOString(), order_id: randomUUID() as OrderId, order_number: 1 },
    ...{ customer_name: 'Asha Rao', customer_phone: '9876543210', customer_address: '4, MG Road' },
    ...{ customer_pincode: '560001', customer_city: 'Bengaluru', landmark: '' },
    ...product,
    ...{ product_price: 598, final_price: 538.2, discount_applied: true, discount_amount: 59.8, payment_method: 'cod', is_test: false },
    ...{ order_date: now.toISOString(), expected_delivery_date: now.toISOString().slice(0, 10), status: 'processing' },
    items: [{ ...product, variant_id: randomUUID() as VariantId, variant_title: '', quantity: 2, unit_price: 299, discount_amount: 59.8 }],
  };
}
