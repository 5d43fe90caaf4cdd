import type { Paise } from '#contract/formats/money.ts';
import type { ProductId } from '#contract/ids.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type GstState, gstState, stateTaxOf } from './tax/gst-states.ts';
import { stateOfPincode } from './tax/pincode-states.ts';
import { type GstSplit, splitGst } from './tax/split-gst.ts';

export type PaperLine = GstSplit & {
  /** Of a credit note for a return: which line of the invoice it takes back of, from 0. */
  position?: number;
  name: string;
  hsn: string;
  quantity: number;
  /** Before the discount, with GST. */
  unit_price_paise: Paise;
  /** Of the whole line. */
  discount_paise: Paise;
  /** Hundredths of a percent; 0 where no GST is charged. */
  rate: number;
  total_paise: Paise;
};

/** All that an invoice says besides its serial and its day. A credit note says the same, and what it takes back. */
export type PaperFacts = {
  /** With GST; of a registered seller, but nothing of it is taxed; of a seller without a GSTIN. */
  kind: 'tax_invoice' | 'bill_of_supply' | 'invoice';
  seller: { name: string; legal_name: string; address: string; gstin: string; state: GstState | null };
  buyer: { name: string; address: string; landmark: string; city: string; pincode: string; state: GstState };
  /** `is_test`: it was paid with test keys, and no money came. */
  order: { number: number; placed_at: string; payment_method: 'cod' | 'online'; is_test?: true };
  discount_code: string | null;
  /** Null: no GST is charged. */
  supply: { within: boolean; state_tax: 'SGST' | 'UTGST' } | null;
  lines: PaperLine[];
  total_paise: Paise;
  /** Of a credit note: the invoice that it takes back, or part of it because goods came back. */
  credits?: { serial: string; issued_at: string; why?: 'returned' };
};

export type ProductTax = { id: ProductId; hsn: string; gst_rate: number | null; is_sold: boolean };

type Parts = { order: Order; store: StoreSettings; taxes: readonly ProductTax[] };

/** CONFLICT where a product that is still sold has no GST rate, and the seller is registered. */
export function factsOf({ order, store, taxes }: Parts): Outcome<PaperFacts> {
  const taxOf = new Map(taxes.map((tax) => [tax.id, tax]));
  const state = gstState(store.gstin) ?? null;
  const buyerState = stateOfPincode(order.customer_pincode);
  const unsaid = state && order.lines.find(({ product_id }) => taxOf.get(product_id)?.is_sold && taxOf.get(product_id)?.gst_rate === null);
  if (unsaid) return refused('CONFLICT', `Choose the GST rate of “${unsaid.product_name}” under Products first, then open the invoice again.`);
  const within = state?.code === buyerState.code;
  const lines = order.lines.map((line): PaperLine => {
    const { hsn = '', gst_rate } = taxOf.get(line.product_id) ?? {};
    const { quantity, unit_price_paise, discount_paise } = line;
    const rate = state ? (gst_rate ?? 0) : 0;
    const total_paise = unit_price_paise * quantity - discount_paise;
    return { name: lineName(line), hsn, quantity, unit_price_paise, discount_paise, rate, total_paise, ...splitGst({ total_paise, rate, within }) };
  });
  const total_paise = lines.reduce((sum, line) => sum + line.total_paise, 0);
  if (total_paise !== order.total_paise) throw new Error(`the lines of order ${order.id} do not add up to what it costs`);
  const isTaxed = lines.some(({ rate }) => rate > 0);
  return done({
    kind: isTaxed ? 'tax_invoice' : state ? 'bill_of_supply' : 'invoice',
    seller: { name: store.name, legal_name: store.legal_name || store.name, address: store.address, gstin: store.gstin, state },
    buyer: {
      ...{ name: order.customer_name, address: order.customer_address, landmark: order.landmark },
      ...{ city: order.customer_city, pincode: order.customer_pincode, state: buyerState },
    },
    order: {
      ...{ number: order.number, placed_at: order.created_at, payment_method: order.payment_method },
      ...(order.is_test && { is_test: true as const }),
    },
    discount_code: order.discount_code,
    supply: isTaxed ? { within, state_tax: stateTaxOf(buyerState) } : null,
    lines,
    total_paise,
  });
}
