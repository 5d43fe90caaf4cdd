/** What follows from what a provider says. The first is done by the room that has the orders. */
export const capturedKind = 'payment.captured';
export const captureKind = 'payment.capture';
/** Money that a bank had set aside was not taken, and is no longer asked for. Told by the room that has the orders. */
export const captureFailedKind = 'payment.capture_failed';
export const refundKind = 'payment.refund';
/** Asks the provider about one that is with the bank. */
export const refundCheckKind = 'payment.refund_check';
/** A seller has paid one back by hand; its key says what it was for. Done by the room that owed it. */
export const settledKind = 'payment.refund_settled';
/** One did not reach its buyer, and is the seller's to pay by hand. Told by the room that has the orders. */
export const refundFailedKind = 'payment.refund_failed';
/** Asks the provider how a payment stands. */
export const checkKind = 'payment.check';
