import type { OrderId } from '#contract/ids.ts';

/** Toasts that offer to take the move of one order back. Where that order is open, its sheet offers it, and no toast does. */
export class UndoToasts {
  readonly #shown = new Map<OrderId, () => void>();
  readonly #open = new Set<OrderId>();

  /** `show` answers what takes its toast away. */
  add(id: OrderId, show: () => () => void): void {
    if (this.#open.has(id)) return;
    this.#shown.get(id)?.();
    this.#shown.set(id, show());
  }

  /** The order is opened; answers what is called once it is closed. */
  open(id: OrderId): () => void {
    this.#shown.get(id)?.();
    this.#shown.delete(id);
    this.#open.add(id);
    return () => void this.#open.delete(id);
  }
}

export const undoToasts = new UndoToasts();
