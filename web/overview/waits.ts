import type { Overview } from '#contract/overview/overview.ts';

type Waits = {
  /** Orders to pack and to send, and returns. */
  waiting: number;
  /** Before any first step: buyers wait, or a live event that was started. */
  isUrgent: boolean;
  /** First steps are left, and are this member's to take. */
  isStarting: boolean;
  isQuiet: boolean;
};

/** What an overview comes to. */
export function waitsOf({ steps, orders, low_stock, failed_deliveries, on_air, to_go_live }: Overview): Waits {
  const waiting = (orders?.to_pack ?? 0) + (orders?.to_send ?? 0) + (orders?.returns ?? 0);
  const isStarting = steps !== null && Object.values(steps).includes(false);
  const isUrgent = waiting > 0 || on_air !== null || to_go_live !== null;
  return { waiting, isUrgent, isStarting, isQuiet: !isUrgent && low_stock === 0 && !failed_deliveries };
}

/** What the header says, by its text under `lead`: the same that stands first below it. */
export function leadOf(overview: Overview): { word: 'interrupted' | 'onAir' | 'goLive' | 'orders' | 'steps' | 'low' | 'failed' | 'quiet'; count?: number } {
  const { waiting, isStarting } = waitsOf(overview);
  const { on_air, to_go_live, low_stock, failed_deliveries } = overview;
  if (on_air) return { word: on_air.is_interrupted ? 'interrupted' : 'onAir' };
  if (to_go_live) return { word: 'goLive' };
  if (waiting > 0) return { word: 'orders', count: waiting };
  if (isStarting) return { word: 'steps' };
  if (low_stock > 0) return { word: 'low', count: low_stock };
  return failed_deliveries ? { word: 'failed', count: failed_deliveries } : { word: 'quiet' };
}
