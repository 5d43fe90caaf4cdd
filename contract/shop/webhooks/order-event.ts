import type { OrderId, ProductId, VariantId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { DeliveryEvent } from '#contract/shop/webhooks/webhook-limits.ts';

type OrderEventItem = {
  product_id: ProductId;
  variant_id: VariantId;
  product_name: string;
  /** 'M · Indigo'; empty for a product without options. */
  variant_title: string;
  quantity: number;
  /** Of one, before any discount. */
  unit_price: number;
  /** Of all of the line. */
  discount_amount: number;
  product_image_url: string | null;
};

/**
 * What the automation of a store gets of an order (docs/product.md, "Order webhook"). Amounts are rupees as numbers with at most two
 * decimals, and those of the whole order; `product_…` is the first line, `items` has all of them.
 */
export type OrderEvent = {
  type: DeliveryEvent;
  /** When it happened. */
  timestamp: string;
  order_id: OrderId;
  order_number: number;
  customer_name: string;
  customer_phone: string;
  customer_address: string;
  customer_pincode: string;
  customer_city: string;
  landmark: string;
  product_id: ProductId;
  product_name: string;
  /** Before the discount. */
  product_price: number;
  final_price: number;
  discount_applied: boolean;
  discount_amount: number;
  product_image_url: string | null;
  payment_method: 'cod' | 'online';
  /** Paid with test keys of the store: no money came, and nothing is to be sent. */
  is_test: boolean;
  order_date: string;
  /** `2025-01-31` */
  expected_delivery_date: string;
  status: OrderStatus;
  items: OrderEventItem[];
};
