export const orderStatuses = ['processing', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Where an order may go from each state. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  processing: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Whether it is still under way: it counts against what a phone number may have open, and is named before its store is deleted. */
const isOpen: Record<OrderStatus, boolean> = {
  processing: true,
  packed: true,
  shipped: true,
  delivered: false,
  cancelled: false,
};
export const openStatuses = orderStatuses.filter((status) => isOpen[status]);

/** Whether nothing of it stands: its stock is given back, and it counts in no sum. */
export const isUndone: Record<OrderStatus, boolean> = {
  processing: false,
  packed: false,
  shipped: false,
  delivered: false,
  cancelled: true,
};
export const undoneStatuses = orderStatuses.filter((status) => isUndone[status]);

/** What its seller does next with it. */
export const waitsFor: Record<OrderStatus, 'packing' | 'sending' | null> = {
  processing: 'packing',
  packed: 'sending',
  shipped: null,
  delivered: null,
  cancelled: null,
};

/** Units of one product in one order. */
export const maxQuantity = 10;
