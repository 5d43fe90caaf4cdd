const key = 'unpaid-order';

/** An order of this browser that waits for its payment: how to come back to it, and what to do once it is paid. */
export type Unpaid = { token: string; attempt: string /** Its lines leave the cart. */; isCart: boolean /** Where it was filled in. */; from: string };

export function keepUnpaid(unpaid: Unpaid): void {
  localStorage.setItem(key, JSON.stringify(unpaid));
}

export function readUnpaid(): Unpaid | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Unpaid> | null;
    return typeof kept?.token === 'string' && typeof kept.attempt === 'string' && typeof kept.from === 'string'
      ? { token: kept.token, attempt: kept.attempt, isCart: kept.isCart === true, from: kept.from }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Of that order, or of none. */
export function forgetUnpaid(token: string): void {
  if (readUnpaid()?.token === token) localStorage.removeItem(key);
}
