import type { OrderId, RefundId } from '#contract/ids.ts';
import type { ChargeState } from '../payments-tables.ts';

/** A try to pay, as its provider tells it; `amount` in the smallest unit of the currency. */
export type Charge = { id: string; providerOrderId: string; amount: number; currency: string; state: ChargeState; method: string };

/** Money that goes back. `refundId` is ours, as the provider repeats it; null where it does not. */
export type ToldRefund = { id: string; chargeId: string; refundId: string | null; state: 'sent' | 'paid' | 'failed' };

/** A message that the provider sent: genuine, and told apart by its id. */
export type ProviderEvent = { id: string; charge?: Charge; refund?: ToldRefund };

/** Who takes money for a store. Calls throw `ProviderFault`, and are never made inside a transaction. */
export type PaymentProvider = {
  /** Once for each `id`, however often it is called. Returns the provider's id of it. */
  createOrder(order: { id: OrderId; amountPaise: number }): Promise<string>;
  listCharges(providerOrderId: string): Promise<Charge[]>;
  /** Takes what was authorized. */
  capture(charge: { id: string; amountPaise: number }): Promise<Charge>;
  /** Once for each `id`, however often it is called. */
  refund(refund: { id: RefundId; chargeId: string; amountPaise: number }): Promise<ToldRefund>;
  /** `undefined` for one that it does not have. */
  findRefund(refund: { id: RefundId; chargeId: string }): Promise<ToldRefund | undefined>;
  /** Whether the answer of its window in the browser is its own. */
  isGenuine(answer: { providerOrderId: string; chargeId: string; signature: string }): boolean;
  /** `undefined` for a message that it did not send; `body` as it came. */
  readEvent(body: string, header: (name: string) => string | undefined): ProviderEvent | undefined;
};

type Fault = { isFinal?: boolean; isOfKeys?: boolean; cause?: unknown };

/** The provider did not do it. `isFinal`: it says that it never will. `isOfKeys`: it does not know the keys that it was asked with. */
export class ProviderFault extends Error {
  readonly isFinal: boolean;
  readonly isOfKeys: boolean;

  constructor(message: string, { isFinal = false, isOfKeys = false, cause }: Fault = {}) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.isOfKeys = isOfKeys;
  }
}
