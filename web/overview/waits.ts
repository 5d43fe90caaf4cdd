import type { Overview } from '#contract/overview/overview.ts';

/** What an overview comes to. `waiting`: orders to pack and to send, and returns. `isStarting`: first steps are left, and are this member's to take. */
export function waitsOf({ steps, orders, low_stock, failed_deliveries, on_air }: Overview): { waiting: number; isStarting: boolean; isQuiet: boolean } {
  const waiting = (orders?.to_pack ?? 0) + (orders?.to_send ?? 0) + (orders?.returns ?? 0);
  const isStarting = steps !== null && Object.values(steps).includes(false);
  return { waiting, isStarting, isQuiet: waiting === 0 && low_stock === 0 && !failed_deliveries && on_air === null };
}
