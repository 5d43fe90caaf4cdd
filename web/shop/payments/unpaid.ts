import { holdMinutes } from '#contract/shop/payments/payments.ts';
import { keep, readKept } from '../../net/kept-words.ts';

const key = 'unpaid-orders';
const maxKept = 5;

/** An order of this browser that waits for its payment: how to come back to it, and what to do once it is paid. */
export type Unpaid = { token: string; attempt: string /** Its lines leave the cart. */; isCart: boolean /** Where it was filled in. */; from: string };

type Kept = Unpaid & { /** By this machine's clock, ms. */ keptAt: number };

export function keepUnpaid(unpaid: Unpaid): void {
  write([{ ...unpaid, keptAt: Date.now() }, ...read().filter(({ token }) => token !== unpaid.token)].slice(0, maxKept));
}

/** The newest. */
export function readUnpaid(): Unpaid | undefined {
  return read()[0];
}

export function findUnpaid(by: { token: string } | { attempt: string }): Unpaid | undefined {
  return read().find((one) => ('token' in by ? one.token === by.token : one.attempt === by.attempt));
}

/** Whether this browser may still hold something that it has not paid. */
export function holdsUnpaid(): boolean {
  return read().some(({ keptAt }) => Date.now() - keptAt < holdMinutes * 60_000);
}

export function forgetUnpaid(token: string): void {
  write(read().filter((one) => one.token !== token));
}

function write(kept: Kept[]): void {
  keep(key, JSON.stringify(kept));
}

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(readKept(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: Partial<Kept> | null): value is Kept {
  return typeof value?.token === 'string' && typeof value.attempt === 'string' && typeof value.from === 'string' && typeof value.keptAt === 'number';
}
