/** Apart from the endpoints, so that a screen can say them without loading those. */

/** Addresses of a store. */
export const maxWebhooks = 3;
export const maxAddressCharacters = 500;
/** What was sent, and what was answered, is kept for so long. */
export const keptDays = 30;
/** An address that takes nothing for so long is switched off. */
export const failingDays = 5;
/** How long the secret before the last change still signs beside the new one. */
export const rotationHours = 24;
/** Failed deliveries that one press sends again. */
export const maxReplays = 500;

/** Why Haat switched an address off: it answered 410, or took nothing for `failingDays`. */
export const disabledWhys = ['gone', 'failing'] as const;
export type DisabledWhy = (typeof disabledWhys)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What is sent: an order, or nothing that happened, to try an address. */
export const deliveryEvents = ['order.placed', 'webhook.test'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];
