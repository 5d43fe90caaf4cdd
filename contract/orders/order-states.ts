export const orderStatuses = ['processing', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Where an order may go from each state; cancelling gives the stock back. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  processing: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Units of one product in one order. */
export const maximumQuantity = 10;
