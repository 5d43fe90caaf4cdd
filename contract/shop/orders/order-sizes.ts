/** Apart from the states, so that a page counts without loading them. Units of one variant in one order. */
export const maxQuantity = 10;
/** Variants in one order. */
export const maxOrderLines = 20;
/** Orders that one press packs or sends. */
export const maxMovedOrders = 100;
/** Orders that one browser keeps the links of, and that one list shows. */
export const maxOwnOrders = 50;
