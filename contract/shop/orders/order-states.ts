export const orderStatuses = ['awaiting_payment', 'processing', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const transitions = {
  awaiting_payment: [],
  processing: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;
/** Where its seller may move an order from each state. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = transitions;

/** Where paying, or not paying in time, moves it: one that was given up is taken up again by a payment that comes late. */
export const paymentTransitions: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_payment: ['processing', 'cancelled'],
  cancelled: ['processing'],
};

/** Whether it is still under way: it counts against what a phone number may have open, and is named before its store is deleted. */
export const isOpen: Record<OrderStatus, boolean> = {
  awaiting_payment: true,
  processing: true,
  packed: true,
  shipped: true,
  delivered: false,
  cancelled: false,
};
export const openStatuses = orderStatuses.filter((status) => isOpen[status]);

/** Whether nothing of it stands: its stock is given back, and it counts in no sum. */
const undone = {
  awaiting_payment: false,
  processing: false,
  packed: false,
  shipped: false,
  delivered: false,
  cancelled: true,
} as const satisfies Record<OrderStatus, boolean>;
export const isUndone: Record<OrderStatus, boolean> = undone;

/** States on the way to the buyer, each of them one that a seller moves an order to. */
export type ForwardStatus = { [S in OrderStatus]: (typeof undone)[S] extends true ? never : S }[(typeof transitions)[OrderStatus][number]];
export const forwardStatuses = orderStatuses.filter(
  (status): status is ForwardStatus => !isUndone[status] && orderStatuses.some((from) => orderTransitions[from].includes(status)),
);

/** What comes next when all goes well. */
export const findNextStatus = (status: OrderStatus): ForwardStatus | undefined => forwardStatuses.find((next) => orderTransitions[status].includes(next));

/** Whether the goods have been made ready for their way, so that there is an invoice (docs/decisions/0051). */
export const isPacked: Record<OrderStatus, boolean> = {
  awaiting_payment: false,
  processing: false,
  packed: true,
  shipped: true,
  delivered: true,
  cancelled: false,
};

/** Whether it is sold: it counts in sums. */
export const soldStatuses = orderStatuses.filter((status) => !isUndone[status] && status !== 'awaiting_payment');

/** How long such a move can be taken back; its buyer is told only then (docs/decisions/0049). */
export const undoMs = 10_000;
/** Whether a move to it may be taken back. Others act at once on more than the order: a cancelled one gives its stock back. */
export const isUndoable = (status: OrderStatus): boolean => forwardStatuses.some((one) => one === status);

/** Whether its seller may cancel it; `isFinal`: its last move cannot be undone any more. Before that it is cancelled from the state it left. */
export function isCancellable(status: OrderStatus, isFinal: boolean): boolean {
  const left = isFinal || !isUndoable(status) ? [] : orderStatuses.filter((from) => orderTransitions[from].includes(status));
  return [status, ...left].some((from) => orderTransitions[from].includes('cancelled'));
}

/** What its seller does next with it. */
export const waitsFor: Record<OrderStatus, 'packing' | 'sending' | null> = {
  awaiting_payment: null,
  processing: 'packing',
  packed: 'sending',
  shipped: null,
  delivered: null,
  cancelled: null,
};
