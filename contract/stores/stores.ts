import { z } from 'zod';
import { text } from '#contract/formats/text.ts';
import { storeId } from '#contract/ids.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';
import { orderCaps, storeRole } from '#contract/stores/store-rules.ts';
import { settingsChange, storeSettings } from './store-settings.ts';

/** What anybody may know of a store; null: not said. */
export const publicStore = z.object({
  id: storeId,
  name: z.string(),
  /** The one of today, also where it was asked for by one that it had before. */
  slug: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** In its own words. */
  about: z.string().nullable(),
  /** The one that Haat brings along, for looking around. */
  is_demo: z.boolean(),
  whatsapp: z.string().nullable(),
  support_phone: z.string().nullable(),
  support_email: z.string().nullable(),
  /** Who the store is by law, and who hears grievances (Consumer Protection (E-Commerce) Rules 2020, rules 5 and 6). */
  legal_name: z.string().nullable(),
  address: z.string().nullable(),
  gstin: z.string().nullable(),
  grievance_name: z.string().nullable(),
  grievance_email: z.string().nullable(),
  grievance_phone: z.string().nullable(),
  /** For how many days after delivery it takes goods back; 0: not at all. */
  return_days: z.number().int(),
});
export type PublicStore = z.infer<typeof publicStore>;

const myStore = z.object({ id: storeId, name: z.string(), slug: z.string().nullable(), role: storeRole, is_demo: z.boolean() });

export const storesContract = {
  mine: sellerRoute.route({ method: 'GET', path: '/seller/store', summary: 'The store of the signed-in seller' }).output(myStore),
  findMine: openRoute
    .errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'))
    .route({ method: 'GET', path: '/account/store', summary: 'The store that the caller works for; null for a shopper' })
    .output(z.object({ store: myStore.nullable() })),
  getOrderCaps: sellerRoute
    .route({ method: 'GET', path: '/seller/store/order-caps', summary: 'What the store takes cash on delivery from one phone number' })
    .output(orderCaps),
  setOrderCaps: sellerRoute
    .route({ method: 'PUT', path: '/seller/store/order-caps', summary: 'Change what the store takes cash on delivery from one phone number' })
    .input(orderCaps)
    .output(orderCaps),
};

export const storeSettingsContract = {
  getPublic: openRoute
    .route({ method: 'GET', path: '/stores/{slug_or_id}', summary: 'One store by its id, its slug or one that it had before' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ slug_or_id: text.min(1).max(100) }))
    .output(publicStore),
  get: sellerRoute.route({ method: 'GET', path: '/seller/store/settings', summary: 'The settings of the store; empty text is not set' }).output(storeSettings),
  save: sellerRoute
    .route({ method: 'PUT', path: '/seller/store/settings', summary: 'Change settings of the store; an absent field stays as it is' })
    .input(settingsChange)
    .output(storeSettings),
};
