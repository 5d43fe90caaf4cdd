import { z } from 'zod';
import { deliveryId, webhookId } from '#contract/ids.ts';
import { errorsOf, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { deliveryEvents, deliveryStates, disabledWhys, maxAddressCharacters, maxReplays } from '#contract/shop/webhooks/webhook-limits.ts';

const address = z
  .string()
  .trim()
  .min(1, 'Enter the address that orders are sent to')
  .max(maxAddressCharacters, `An address has ${maxAddressCharacters} characters at most`);

/** An address that the orders of a store are sent to. */
export const webhook = z.object({
  id: webhookId,
  url: z.string(),
  is_active: z.boolean(),
  /** Why Haat switched it off; null where nobody did, or somebody of the store. */
  disabled_why: z.enum(disabledWhys).nullable(),
  /** Since when nothing arrived there. */
  failing_since: z.iso.datetime().nullable(),
  /** Until when the secret before signs, too. */
  old_secret_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhook>;

/** `secret` is handed out here and nowhere else: `whsec_` and base64. */
const withSecret = z.object({ webhook, secret: z.string() });
export type WebhookSecret = z.infer<typeof withSecret>;

const delivery = z.object({
  id: deliveryId,
  webhook_id: webhookId,
  url: z.string(),
  event: z.enum(deliveryEvents),
  /** Of the order; null for a test. */
  order_number: z.number().int().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** HTTP, of the last attempt that was answered. */
  last_status: z.number().int().nullable(),
  next_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** `body` as it is signed and sent; of each answer the first 1,024 bytes. */
const deliveryDetail = delivery.extend({
  body: z.string(),
  log: z.array(
    z.object({ at: z.iso.datetime(), status: z.number().int().nullable(), ms: z.number().int(), problem: z.string().nullable(), answer: z.string() }),
  ),
});
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetail>;

const ofWebhook = z.strictObject({ id: webhookId });
const ofDelivery = z.strictObject({ id: deliveryId });

export const webhooksContract = {
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/webhooks', summary: 'Where orders of the store are sent' })
    .output(z.object({ items: z.array(webhook) })),
  add: sellerRoute
    .route({ method: 'POST', path: '/seller/webhooks', successStatus: 201, summary: 'Send orders to an address from now on' })
    .errors(errorsOf('CONFLICT'))
    .input(z.strictObject({ url: address }))
    .output(withSecret),
  change: sellerRoute
    .route({ method: 'PATCH', path: '/seller/webhooks/{id}', summary: 'Switch an address on or off, or replace it' })
    .errors(errorsOf('CONFLICT'))
    .input(ofWebhook.extend({ url: address.optional(), is_active: z.boolean().optional() }))
    .output(webhook),
  remove: sellerRoute
    .route({ method: 'DELETE', path: '/seller/webhooks/{id}', summary: 'Send nothing more to an address, and forget what was sent there' })
    .input(ofWebhook)
    .output(z.object({ removed: z.literal(true) })),
  rotateSecret: sellerRoute
    .route({ method: 'POST', path: '/seller/webhooks/{id}/secret', summary: 'Make a new secret; the old one signs beside it for a day' })
    .input(ofWebhook)
    .output(withSecret),
  sendTest: sellerRoute
    .route({ method: 'POST', path: '/seller/webhooks/{id}/test', summary: 'Send an order that is made up' })
    .errors(errorsOf('CONFLICT'))
    .input(ofWebhook)
    .output(z.object({ delivery_id: deliveryId })),
  replayFailed: sellerRoute
    .route({ method: 'POST', path: '/seller/webhooks/{id}/replay', summary: `Send what failed since then again, at most ${maxReplays}, the oldest first` })
    .errors(errorsOf('CONFLICT'))
    .input(ofWebhook.extend({ since: z.iso.datetime() }))
    .output(z.object({ count: z.number().int(), has_more: z.boolean() })),
  listDeliveries: sellerRoute
    .route({ method: 'GET', path: '/seller/webhook-deliveries', summary: 'What was sent, newest first' })
    .input(z.strictObject({ ...pageInput, state: z.enum(deliveryStates).optional(), event: z.enum(deliveryEvents).optional() }))
    .output(pageOf(delivery)),
  getDelivery: sellerRoute
    .route({ method: 'GET', path: '/seller/webhook-deliveries/{id}', summary: 'What was sent, and each answer' })
    .input(ofDelivery)
    .output(deliveryDetail),
  replay: sellerRoute
    .route({ method: 'POST', path: '/seller/webhook-deliveries/{id}/replay', summary: 'Send it once more, under the same id' })
    .errors(errorsOf('CONFLICT'))
    .input(ofDelivery)
    .output(deliveryDetail),
};
