import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import { productId, variantId } from '#contract/ids.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';

/** Who waits longer is forgotten (docs/product.md, "Waiting for what is sold out"). */
export const waitDays = 90;

const phone = z
  .string()
  .max(30)
  .refine((value) => readIndianMobile(value) !== undefined, 'Please enter a valid 10-digit mobile number')
  .overwrite((value) => readIndianMobile(value) ?? value);

/** One address or number; neither is the confirmed one of whoever is signed in. */
export const waitForm = z
  .strictObject({ variant_id: variantId, email: email.optional(), phone: phone.optional() })
  .refine((form) => form.email === undefined || form.phone === undefined, { message: 'Enter an e-mail address or a number, not both', path: ['phone'] });
export type WaitForm = z.infer<typeof waitForm>;

const isWaiting = z.object({ is_waiting: z.boolean() });

export const waitlistContract = {
  look: openRoute
    .route({ method: 'GET', path: '/waitlist/{variant_id}', summary: 'How to be told when a variant is back, and whether the signed-in person waits' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ variant_id: variantId }))
    .output(
      isWaiting.extend({
        by_email: z.boolean(),
        by_phone: z.boolean(),
        /** Where the signed-in person would be told: their confirmed address or number, shortened. */
        own: z.string().nullable(),
      }),
    ),
  join: openRoute
    .route({ method: 'POST', path: '/waitlist', summary: 'Be told once when a variant is back' })
    .errors(errorsOf('NOT_FOUND', 'CONFLICT', 'UNAUTHENTICATED'))
    .input(waitForm)
    .output(isWaiting),
  stop: openRoute
    .route({ method: 'POST', path: '/waitlist/stop', summary: 'End all such messages to the address that a link was sent to' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(z.object({ stopped: z.literal(true) })),
  countMine: sellerRoute
    .route({ method: 'GET', path: '/seller/waitlist', summary: 'How many wait for products of the store, those most waited for first, 1,000 at most' })
    .output(z.object({ items: z.array(z.object({ product_id: productId, count: z.number().int() })) })),
};
