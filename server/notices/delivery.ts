/** How an attempt to send went. `final`: trying again would not help. `why` names no person, so that it can be logged. */
export type Delivery = { sent: true } | { sent: false; final: boolean; why: string };

export const delivered: Delivery = { sent: true };

export function undelivered(why: string, final: boolean): Delivery {
  return { sent: false, final, why };
}
