export const returnStates = ['requested', 'accepted', 'declined', 'withdrawn', 'received', 'refunded', 'closed'] as const;
export type ReturnState = (typeof returnStates)[number];

/** Where a return may go from each state (docs/decisions/0053). `closed`: the goods came back, and no money goes. */
export const returnTransitions: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['accepted', 'declined', 'withdrawn'],
  // Refunded at once: the buyer keeps the goods.
  accepted: ['received', 'refunded', 'declined', 'withdrawn'],
  received: ['refunded', 'closed'],
  declined: [],
  withdrawn: [],
  refunded: [],
  closed: [],
};

export const isReturnOpen = (state: ReturnState): boolean => returnTransitions[state].length > 0;
export const openReturnStates = returnStates.filter(isReturnOpen);

/** Whether its units cannot be asked for again. */
export const keepsUnits: Record<ReturnState, boolean> = {
  requested: true,
  accepted: true,
  declined: false,
  withdrawn: false,
  received: true,
  refunded: true,
  closed: true,
};

/** Whose move brings it there. */
export const returnMover: Record<ReturnState, 'buyer' | 'store'> = {
  requested: 'buyer',
  accepted: 'store',
  declined: 'store',
  withdrawn: 'buyer',
  received: 'store',
  refunded: 'store',
  closed: 'store',
};

export const returnReasons = ['damaged', 'wrong_item', 'not_as_shown', 'does_not_fit', 'changed_mind'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Of what buyer and store write, in characters. */
export const maxReturnWords = 500;
/** Of one order, withdrawn and declined ones too. */
export const maxReturnsOfOrder = 10;
/** For how many days after delivery a store takes goods back that has not said it. */
export const defaultReturnDays = 7;
export const maxReturnDays = 90;
