import type { Overview } from '#contract/overview/overview.ts';

/** What an overview comes to. `waiting`: orders to pack and to send, and returns. `isStarting`: first steps are left, and are this member's to take. */
export function waitsOf({ steps, orders, low_stock, failed_deliveries, on_air }: Overview): { waiting: number; isStarting: boolean; isQuiet: boolean } {
  const waiting = (orders?.to_pack ?? 0) + (orders?.to_send ?? 0) + (orders?.returns ?? 0);
  const isStarting = steps !== null && Object.values(steps).includes(false);
  return { waiting, isStarting, isQuiet: waiting === 0 && low_stock === 0 && !failed_deliveries && on_air === null };
}

/** What the header says, by its text under `lead`: the same that stands first below it. */
export function leadOf(overview: Overview): { word: 'interrupted' | 'onAir' | 'orders' | 'steps' | 'low' | 'failed' | 'quiet'; count?: number } {
  const { waiting, isStarting } = waitsOf(overview);
  const { on_air, low_stock, failed_deliveries } = overview;
  if (on_air) return { word: on_air.is_interrupted ? 'interrupted' : 'onAir' };
  if (waiting > 0) return { word: 'orders', count: waiting };
  if (isStarting) return { word: 'steps' };
  if (low_stock > 0) return { word: 'low', count: low_stock };
  return failed_deliveries ? { word: 'failed', count: failed_deliveries } : { word: 'quiet' };
}
