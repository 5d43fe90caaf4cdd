import type { ProductId } from '#contract/ids.ts';

type Pin = { at_ms: number; product_id: ProductId; is_pinned: boolean };
export type Stretch = { productId: ProductId; fromMs: number; toMs: number };

/** When which product was pinned: until it was taken off, another one was, or the recording ends. */
export function listStretches(pins: readonly Pin[], durationMs: number): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Omit<Stretch, 'toMs'> | undefined;
  const close = (at: number) => {
    const toMs = Math.min(at, durationMs);
    if (open && toMs > open.fromMs) stretches.push({ ...open, toMs });
    open = undefined;
  };
  for (const { at_ms, product_id, is_pinned } of pins) {
    // Pinned once more, it stays pinned.
    if (is_pinned && open?.productId === product_id) continue;
    if (is_pinned || open?.productId === product_id) close(at_ms);
    if (is_pinned) open = { productId: product_id, fromMs: at_ms };
  }
  close(durationMs);
  return stretches;
}

/** What was pinned in the middle of that range. */
export function pinnedInTheMiddle(stretches: readonly Stretch[], { fromMs, toMs }: { fromMs: number; toMs: number }): ProductId | undefined {
  const middle = (fromMs + toMs) / 2;
  return stretches.find((stretch) => stretch.fromMs <= middle && middle < stretch.toMs)?.productId;
}

/** Of each product the longest stretch, the longest first. */
export function longestOfEach(stretches: readonly Stretch[]): Stretch[] {
  const lengthOf = ({ fromMs, toMs }: Stretch) => toMs - fromMs;
  const longestFirst = stretches.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return longestFirst.filter(({ productId }, place) => longestFirst.findIndex((other) => other.productId === productId) === place);
}
