/** Where the links of this browser's orders are. */
export const ordersName = 'haat.orders';

/**
 * What this browser keeps of a person, by how the names begin: drafts, addresses, links of orders, wishes, discounts, what was found, read or counted as seen, pages that are not saved yet. A guest keeps it; it
 * goes with a sign-out. `cart:` goes with its listeners (`CartKeys`), the session with auth-js.
 *
 * Of the device, and kept: `haat-person`, what was chosen (sound, `checkout-saving-off`), where a feed or replay was, what a studio sent, and
 * `checkout-attempt:`, the key of an order that may have no answer yet.
 */
const personal =
  /^(checkout-(draft|saved|last)|review-draft|demo-draft|haat\.orders|unpaid-order|haat-(wish|follow|noted|news)|discount-|palette-|page-draft:)/;

/** For the next person at this browser. */
export function forgetPersonalStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (personal.test(key)) storage.removeItem(key);
  }
}
