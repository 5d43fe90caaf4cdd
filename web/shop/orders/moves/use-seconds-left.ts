import { useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';

/** For how many whole seconds the last move of an order can still be undone; 0 once it is final. `answeredAt`: when the server said so, by the clock of this page. */
export function useSecondsLeft({ undo }: Pick<OrderDetail, 'undo'>, answeredAt: number): number {
  const end = undo ? answeredAt + undo.left_ms : 0;
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  useEffect(() => {
    if (end <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    const stop = setTimeout(() => clearInterval(timer), end - Date.now() + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [end]);
  return left;
}
