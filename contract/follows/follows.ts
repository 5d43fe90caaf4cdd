import { z } from 'zod';
import { consentPlace } from '#contract/consents/consents.ts';
import { liveStreamId, storeId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf } from '#contract/route.ts';

/** How the caller stands to a store, and how many follow it. */
export const followState = z.object({
  follows: z.boolean(),
  /** Whether they are mailed when it goes live. */
  mails: z.boolean(),
  /** Whether a mail would reach them: false without a confirmed address, and where nothing is sent. */
  may_mail: z.boolean(),
  followers: z.number().int(),
  /** Whether the caller belongs to the store, which asks none of its own to follow it. */
  is_of_store: z.boolean(),
});
export type FollowState = z.infer<typeof followState>;

/** A store that the caller follows; null: not said, or not on air. */
export const followedStore = z.object({
  id: storeId,
  name: z.string(),
  slug: z.string().nullable(),
  logo_url: z.string().nullable(),
  on_air_id: liveStreamId.nullable(),
  /** When its first picture came. */
  on_air_since: z.iso.datetime().nullable(),
  mails: z.boolean(),
  may_mail: z.boolean(),
});
export type FollowedStore = z.infer<typeof followedStore>;

const byStore = z.strictObject({ id: storeId });
const personRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND', 'CONFLICT'));

export const followsContract = {
  get: openRoute
    .route({ method: 'GET', path: '/stores/{id}/follow', summary: 'Whether the caller follows a store, and how many do' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byStore)
    .output(followState),
  follow: personRoute
    .route({ method: 'PUT', path: '/stores/{id}/follow', summary: 'Follow a store; twice is the same as once' })
    .input(byStore)
    .output(followState),
  unfollow: personRoute
    .route({ method: 'DELETE', path: '/stores/{id}/follow', summary: 'Follow a store no longer; twice is the same as once' })
    .input(byStore)
    .output(followState),
  setMails: personRoute
    .route({ method: 'PUT', path: '/stores/{id}/follow/mails', summary: 'Whether a store that the caller follows mails them when it goes live' })
    .input(z.strictObject({ id: storeId, on: z.boolean(), place: consentPlace.optional() }))
    .output(followState),
  listMine: personRoute
    .route({ method: 'GET', path: '/account/follows', summary: 'Stores that the caller follows, the newest first' })
    .input(z.strictObject(pageInput))
    .output(pageOf(followedStore)),
  /** For whoever holds the link of such a mail, signed in or not. */
  stopMails: openRoute
    .route({ method: 'POST', path: '/stop-mails', summary: 'Stop the mails of one store to one person, by the token of their link' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(z.object({ store_name: z.string() })),
};
