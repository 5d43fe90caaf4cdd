import { useEffect, useState } from 'react';
import type { ShowOrder } from '#contract/shop/orders/orders.ts';

const saidMs = 12_000;

/** Orders that landed while their list was not open. `said`: the newest of them, for a while. */
export function useFreshOrders({ rows, isPending }: { rows: readonly ShowOrder[]; isPending: boolean }, isReading: boolean) {
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  const [doneId, setDoneId] = useState<string>();
  const hasUnseen = rows.some(({ id }) => !seen?.has(id));
  const isCaughtUp = !isPending && (seen === undefined || (isReading && hasUnseen));
  useEffect(() => {
    if (isCaughtUp) setSeen(new Set(rows.map(({ id }) => id)));
  }, [isCaughtUp, rows]);

  const fresh = seen ? rows.filter(({ id }) => !seen.has(id)) : [];
  const [newest] = fresh;
  const newestId = newest?.id;
  useEffect(() => {
    if (!newestId) return;
    const timer = setTimeout(() => setDoneId(newestId), saidMs);
    return () => clearTimeout(timer);
  }, [newestId]);
  return { count: fresh.length, said: newestId === doneId ? undefined : newest };
}
