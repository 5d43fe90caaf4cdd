import type { OrderId } from '#contract/ids.ts';

/** What is told of one order is told in the order in which it happened. `channel`: that messages go by, so that one does not wait for the other. */
export const sequenceOf = (id: OrderId, channel = ''): string => `order ${id} ${channel}`.trim();
