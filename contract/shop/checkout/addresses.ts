import { z } from 'zod';
import { addressId } from '#contract/ids.ts';
import { errorsOf, openRoute } from '#contract/route.ts';
import { deliveryForm } from '#contract/shop/orders/orders.ts';

/** Addresses of one account; the one that was used longest ago makes room. */
export const maxAddresses = 10;

export const savedAddress = deliveryForm.extend({ id: addressId, is_default: z.boolean() });
export type SavedAddress = z.infer<typeof savedAddress>;

const ownRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'));
const list = z.object({ items: z.array(savedAddress) });

/** Addresses that an account keeps; each answer is the whole list, the default first, then the latest used. */
export const addressesContract = {
  list: ownRoute.route({ method: 'GET', path: '/account/addresses', summary: 'The saved addresses of whoever is signed in' }).output(list),
  save: ownRoute.route({ method: 'POST', path: '/account/addresses', summary: 'Save an address; the same one is kept once' }).input(deliveryForm).output(list),
  setDefault: ownRoute
    .route({ method: 'POST', path: '/account/addresses/{id}/default', summary: 'Make an address the one that is offered first' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: addressId }))
    .output(list),
  remove: ownRoute
    .route({ method: 'DELETE', path: '/account/addresses/{id}', summary: 'Delete an address; also one that is gone already' })
    .input(z.strictObject({ id: addressId }))
    .output(list),
};
