import { z } from 'zod';
import { errorsOf, openRoute } from '#contract/route.ts';

/** For whoever is signed in, with or without a store. The sign-in itself is `/auth/v1`, which the official client speaks. */
const personRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'));

const session = z.object({
  id: z.uuid(),
  /** The session that asks. */
  current: z.boolean(),
  /** Such as "Chrome on Android"; null when the browser did not say. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});

const deletion = z.object({
  /** What the person must give: the password, a code from `GET /auth/v1/reauthenticate`, or nothing but a sign-in a few minutes ago. */
  proof: z.enum(['password', 'nonce', 'sign-in']),
  /** Host of the service that keeps the sign-in, which this does not delete; null where it is kept here. */
  sign_in_stays_at: z.string().nullable(),
  /** Stores of which the person is the only owner: they go too. */
  stores: z.array(z.object({ name: z.string(), products: z.number().int(), live_streams: z.number().int(), open_orders: z.number().int() })),
});

export const accountsContract = {
  sessions: personRoute
    .route({ method: 'GET', path: '/account/sessions', summary: 'Where this account is signed in' })
    .output(z.object({ items: z.array(session) })),
  endSession: personRoute
    .errors(errorsOf('NOT_FOUND'))
    .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'Sign out one device' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({})),
  deletion: personRoute.route({ method: 'GET', path: '/account/deletion', summary: 'What deleting this account takes and needs' }).output(deletion),
  delete: personRoute
    .errors(errorsOf('CONFLICT'))
    .route({
      method: 'DELETE',
      path: '/account',
      summary: 'Delete this account with its data',
      description: 'Refused with CONFLICT while a store of it has open orders or returns.',
    })
    .input(z.object({ password: z.string().max(1000).optional(), nonce: z.string().max(20).optional() }))
    .output(z.object({})),
};
