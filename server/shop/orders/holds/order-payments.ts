import type { OrderId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Refunds, RefundsService } from '#server/shop/payments/refunds-service.ts';

type Provider = 'razorpay' | 'test';
type NewPayment = { orderId: OrderId; storeId: StoreId; provider: Provider; amountPaise: number; closesAt: Date; now: Date };

/** What orders ask of the room that has the money. */
export type OrderPayments = {
  /** Who takes money online for the store; null: it takes cash alone. */
  findProvider(storeId: StoreId): Promise<Provider | null>;
  open(tx: Db, made: readonly NewPayment[]): Promise<void>;
  isCaptured(tx: Db, orderId: OrderId): Promise<boolean>;
  /** With keys of the store that move no money. */
  isByTestKeys(tx: Db, orderId: OrderId): Promise<boolean>;
  /** The buyer's bank has set the money aside, and nobody took it yet. */
  isAuthorized(tx: Db, orderId: OrderId): Promise<boolean>;
  /** It cannot be paid any more. */
  close(tx: Db, orderId: OrderId, now: Date): Promise<void>;
  /** Of the page where an order is paid. */
  tokenOf(orderId: OrderId): string;
  readToken(token: string): OrderId | undefined;
  refunds: Refunds & Pick<RefundsService, 'hasBegun' | 'listByKeys' | 'sumByOrder'>;
};
