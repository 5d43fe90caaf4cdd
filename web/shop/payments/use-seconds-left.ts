import { useEffect, useState } from 'react';
import type { Payment } from '#contract/shop/payments/payments.ts';

/** Whole seconds until then, by the server's clock: `askedAt` is when its answer came, on this machine's. */
export function useSecondsLeft({ closes_at, now }: Pick<Payment, 'closes_at' | 'now'>, askedAt: number): number {
  const endsAt = askedAt + Date.parse(closes_at) - Date.parse(now);
  const [left, setLeft] = useState(() => leftUntil(endsAt));
  useEffect(() => {
    setLeft(leftUntil(endsAt));
    const timer = setInterval(() => setLeft(leftUntil(endsAt)), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

function leftUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
}

/** 572 → '9:32' */
export function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
