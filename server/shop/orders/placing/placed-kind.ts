/** The job that tells of orders that were placed together. */
export const placedKind = 'order.placed';

/** The orders of several such jobs, as one. Jobs of before name one order. */
export function joinPlaced(payloads: Record<string, unknown>[]): Record<string, unknown> {
  return { order_ids: payloads.flatMap(({ order_id, order_ids = [order_id] }) => order_ids) };
}
