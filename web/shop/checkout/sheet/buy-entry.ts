import type { AnsweredOrder } from '#contract/shop/orders/orders.ts';

/** What a history entry says of an open sheet: a reload finds it as it was, and Back moves in it and out of it. */
export type BuyEntry = {
  productId: string;
  /** The live event that it was seen in. */
  liveId?: string | undefined;
  variantId?: string | undefined;
  quantity: number;
  step: 1 | 2;
  /** The entry below is that of the first step. */
  fromStep1?: boolean | undefined;
  /** An order that waits for its payment, and the attempt that it came from. */
  payment?: { token: string; attempt: string | undefined } | undefined;
  /** What was ordered. */
  orders?: AnsweredOrder[] | undefined;
};

/** `state`: that of a location. */
export function readEntry(state: unknown): BuyEntry | undefined {
  const { buying } = (state ?? {}) as { buying?: BuyEntry };
  return typeof buying?.productId === 'string' ? buying : undefined;
}

/** The state of the location that the browser is at, which React may not have come to yet. React Router keeps it as `usr`. */
export function stateNow(): object {
  return window.history.state?.usr ?? {};
}

export function entryNow(): BuyEntry | undefined {
  return readEntry(stateNow());
}

export function addressNow(): string {
  return location.pathname + location.search;
}
