import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';

/** How a checkout moves: one that is a page by its address, one over a video by what its history entry holds. */
export type CheckoutWay = {
  goTo: (step: 1 | 2) => Promise<void>;
  /** To the first step from the second; from the first, out. */
  goBack: (step: 1 | 2) => void;
  /** The thanks take the place of the whole checkout in the history; the draft is gone. */
  showThanks: (placed: AnsweredOrders) => Promise<void>;
  /** Until it is paid, the draft and the cart stay as they are. */
  showPayment: (token: string) => Promise<void>;
  /** What is ordered is on its way to its thanks: the step stays as it is, whatever draft and history say meanwhile. */
  isLeaving: boolean;
  /** Asks again what is sold, and for how much. */
  refresh: () => Promise<void>;
  /** The product that was to be ordered is not sold any more: says so, and shows what else there is. */
  leaveGone: () => Promise<void>;
  /** The address of the second step, for who comes back to it later. */
  from: string;
  /** Instead of the way to the shop, where nothing of the order can be had. */
  onLeave?: () => void;
};
