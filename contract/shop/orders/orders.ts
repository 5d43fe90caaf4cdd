import { z } from 'zod';
import { liveStreamId, orderId, orderMoveId, pageId, productId, storeId, variantId, videoId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { isPincode } from '#contract/shop/checkout/pincodes.ts';
import { heldOffer, orderOffer } from '#contract/shop/offers/offers.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { orderStatuses } from '#contract/shop/orders/order-states.ts';
import { orderedQuantity } from '#contract/shop/orders/quantity.ts';
import { payToken } from '#contract/shop/payments/payments.ts';
import { orderFilter, paymentMethods } from './order-filter.ts';
import { shownTracking, tracking } from './order-tracking.ts';
import { orderReturn } from './returns/order-return.ts';
import { returnStates } from './returns/return-states.ts';

export const orderStatus = z.enum(orderStatuses);

/** The shape of the delivery form, in NFC; the rules of `findDeliveryProblem` are checked after it, in their order. The phone is as it was typed. */
export const deliveryForm = z.strictObject({
  phone: z.string().max(20),
  name: z.string().normalize().max(100),
  houseNo: z.string().normalize().max(60),
  address: z.string().normalize().max(300),
  landmark: z.string().normalize().max(120),
  pincode: z.string().max(10),
  city: z.string().normalize().max(60),
});

export const orderLine = z.object({
  product_id: productId,
  variant_id: variantId,
  product_name: z.string(),
  /** What was chosen: 'M · Indigo'; empty for a product without options. */
  variant_title: z.string(),
  image_url: z.string().nullable(),
  unit_price_paise: z.number().int(),
  quantity: z.number().int(),
  /** Of the whole line: what its part of the discount is. */
  discount_paise: z.number().int(),
  /** Of what was bought in a live event: when its product was last shown before, in milliseconds of the show. Found a moment after the order. */
  at_ms: z.number().int().nullable().default(null),
  /** The shoppable video that it was bought from. */
  video_id: videoId.nullable().default(null),
});

/** Calendar days: the one that an order is expected by, and the first that it may come on where only a range is said. */
const deliveryDays = {
  expected_delivery_date: z.iso.date(),
  /** Answers kept for a repeated order may be older than the field. */
  earliest_delivery_date: z.iso.date().nullable().default(null),
};

/** An order as its store sees it; the names are those of the table `customer_orders`. */
export const order = z.object({
  id: orderId,
  number: z.number().int(),
  seller_id: storeId,
  status: orderStatus,
  payment_method: z.enum(paymentMethods),
  customer_name: z.string(),
  customer_phone: z.string(),
  /** House number, comma, street address. */
  customer_address: z.string(),
  landmark: z.string(),
  customer_city: z.string(),
  customer_pincode: z.string(),
  lines: z.array(orderLine),
  subtotal_paise: z.number().int(),
  discount_paise: z.number().int(),
  discount_code: z.string().nullable(),
  /** Of orders of before: their code alone. */
  discount_offer: orderOffer.nullable().default(null),
  /** To pay: the subtotal without the discount. */
  total_paise: z.number().int(),
  ...deliveryDays,
  /** Paid with test keys of its store: no money came, and it counts in no sum. Answers kept for a repeated order may be older than the field. */
  is_test: z.boolean().default(false),
  live_stream_id: liveStreamId.nullable(),
  /** From when it is sent. */
  tracking: shownTracking.nullable(),
  /** When its buyer confirmed it by its link. */
  confirmed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Order = z.infer<typeof order>;

/** A row of the list. */
export const listedOrder = order.extend({
  /** All that went back of it, or is to. */
  refunded_paise: z.number().int(),
  /** Of its newest return. */
  return_state: z.enum(returnStates).nullable(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** What the seller sees on opening an order: the live event it was placed from, and its way through the states, oldest first. */
export const orderDetail = order.extend({
  live_stream_title: z.string().nullable(),
  /** Of the shoppable videos that lines were bought from. */
  video_titles: z.array(z.string()),
  history: z.array(z.object({ at: z.iso.datetime(), status: orderStatus, is_undone: z.boolean() })),
  /** The move that can be taken back, for so many ms more. */
  undo: z.object({ move_id: orderMoveId, left_ms: z.number().int() }).nullable(),
  /** Oldest first. */
  returns: z.array(orderReturn),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** What the buyer is told; no address goes back over the wire. */
export const placedOrder = order.pick({
  id: true,
  number: true,
  seller_id: true,
  status: true,
  payment_method: true,
  is_test: true,
  lines: true,
  subtotal_paise: true,
  discount_paise: true,
  discount_code: true,
  discount_offer: true,
  total_paise: true,
  expected_delivery_date: true,
  earliest_delivery_date: true,
  created_at: true,
});
export type PlacedOrder = z.infer<typeof placedOrder>;

/** One order for each store, in the order in which the items named them. */
export const placedOrders = z.object({
  orders: z.array(placedOrder).min(1),
  /** Of the page where it is paid, for an order that waits for its payment. */
  pay_token: payToken.optional(),
});
export type PlacedOrders = z.infer<typeof placedOrders>;

/** As it is answered: with the link of the order's own page, which is made anew for a repeat, and the store's name of now. */
const answeredOrder = placedOrder.extend({ link: z.string(), /** Numbers are of a store: they stand with its name. */ store_name: z.string() });
export type AnsweredOrder = z.infer<typeof answeredOrder>;
const answeredOrders = placedOrders.extend({ orders: z.array(answeredOrder).min(1) });
export type AnsweredOrders = z.infer<typeof answeredOrders>;

/** An order of a show, for its host: who bought stays with the order itself. */
export const showOrder = order.pick({
  id: true,
  number: true,
  status: true,
  is_test: true,
  customer_city: true,
  lines: true,
  total_paise: true,
  created_at: true,
});
export type ShowOrder = z.infer<typeof showOrder>;

/** A product as a live event sold it: called as on its newest order, its sum after discounts. */
export const soldProduct = z.object({
  product_id: productId,
  name: z.string(),
  image_url: z.string().nullable(),
  units: z.number().int(),
  total_paise: z.number().int(),
});
export type SoldProduct = z.infer<typeof soldProduct>;

export const placeOrderInput = z.strictObject({
  /** Chosen by the browser once per attempt to buy; the same key gives the same answer. */
  idempotency_key: z.uuid(),
  /** Of one store or of several: all of it is ordered, or nothing. */
  items: z
    .array(z.strictObject({ variant_id: variantId, quantity: orderedQuantity, video_id: videoId.optional() }))
    .min(1)
    .max(maxOrderLines),
  delivery: deliveryForm,
  /** Online: of one store, which takes it. */
  payment_method: z.enum(['cod', 'online']),
  /** Of each store at most one of what the buyer holds counts. A discount that does not count is refused with PRICE_CHANGED where it changes the total. */
  offers: z
    .array(heldOffer.extend({ seller_id: storeId }))
    .max(maxOrderLines)
    .default([]),
  /** The total the buyer was shown, over all stores: a different one is refused with PRICE_CHANGED instead of charged. */
  shown_total_paise: z.number().int().positive(),
  live_stream_id: liveStreamId.optional(),
  /** The page that it was begun on. */
  page_id: pageId.optional(),
  /** The buyer left "tell the room" on. */
  announce: z.boolean().default(false),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;

export const ordersContract = {
  place: openRoute
    .route({
      method: 'POST',
      path: '/orders',
      successStatus: 201,
      summary: 'Place an order for each store of the items, all or none: cash on delivery, or of one store to be paid online',
    })
    .errors(errorsOf('NOT_FOUND', 'SOLD_OUT', 'PRICE_CHANGED', 'IDEMPOTENCY_MISMATCH', 'FORBIDDEN'))
    .input(placeOrderInput)
    .output(answeredOrders),
  getPaid: openRoute
    .route({ method: 'GET', path: '/payments/{token}/order', summary: 'The order that a payment is for' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ token: payToken }))
    .output(answeredOrder),
  letGo: openRoute
    .route({ method: 'POST', path: '/payments/{token}/release', summary: 'Let an order go that waits for its payment: what it holds is free at once' })
    .errors(errorsOf('NOT_FOUND', 'ORDER_STATE'))
    .input(z.strictObject({ token: payToken }))
    .output(z.strictObject({})),
  estimateDelivery: openRoute
    .route({ method: 'GET', path: '/delivery-estimate', summary: 'When an order placed now would arrive at a pincode' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ seller_id: storeId, pincode: z.string().refine(isPincode, 'Please enter a valid 6-digit pincode') }))
    .output(z.object(deliveryDays)),
  /** Phone numbers are masked in the list; opening an order shows its own. */
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/orders', summary: 'Orders of the signed-in seller, newest first' })
    .input(orderFilter.extend(pageInput))
    /** With the first page: how many match in each state, whichever of them is asked for, and how many with an open return. */
    .output(pageOf(listedOrder).extend({ counts: z.record(orderStatus, z.number().int()).nullable(), open_returns: z.number().int().nullable() })),
  /** `count` and `total_paise` are those of the whole show, without what was cancelled. */
  listOfShow: sellerRoute
    .route({ method: 'GET', path: '/seller/live-streams/{id}/show-orders', summary: 'Orders placed in a live event, newest first' })
    .input(z.strictObject({ id: liveStreamId, ...pageInput }))
    .output(pageOf(showOrder).extend({ count: z.number().int(), total_paise: z.number().int() })),
  listSoldInShow: sellerRoute
    .route({ method: 'GET', path: '/seller/live-streams/{id}/sold-products', summary: 'What a live event sold most of, five products at most' })
    .input(z.strictObject({ id: liveStreamId }))
    .output(z.object({ items: z.array(soldProduct) })),
  getMine: sellerRoute
    .route({ method: 'GET', path: '/seller/orders/{id}', summary: 'One order of the signed-in seller' })
    .input(z.strictObject({ id: orderId }))
    .output(orderDetail),
  changeStatus: sellerRoute
    .route({ method: 'POST', path: '/seller/orders/{id}/status', summary: 'Move an order to its next state' })
    .errors(errorsOf('ORDER_STATE'))
    .input(z.strictObject({ id: orderId, status: orderStatus, tracking: tracking.optional() }))
    .output(orderDetail),
};
