/** Instead of the id of one store. */
export const allStores = 'all';

/** `/checkout?…` of what is in the cart of one store, or of all of them. */
export function cartCheckoutPath({ cartOf, step = 1 }: { cartOf: string; step?: 1 | 2 }): string {
  return `/checkout?${new URLSearchParams({ cart: cartOf, ...(step === 2 && { step: '2' }) })}`;
}
