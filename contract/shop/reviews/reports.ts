import { z } from 'zod';
import { text } from '#contract/formats/text.ts';
import { productId, reviewId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf } from '#contract/route.ts';
import { maxNoteCharacters, reportReasons } from './review-limits.ts';
import { review } from './reviews.ts';

const reportKind = z.literal('review');
const signedIn = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'));
/** A route for who runs this site: the setting HAAT_OPERATORS. */
const operatorRoute = signedIn.errors(errorsOf('FORBIDDEN'));

/** A thing that was reported, with what was said of it; nothing of who said it but whether it was the store. */
const reportedReview = z.object({
  kind: reportKind,
  target_id: reviewId,
  /** When it was first reported. */
  since: z.iso.datetime(),
  /** Until when the law wants it decided; null once it was. */
  due_at: z.iso.datetime().nullable(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string(), is_of_store: z.boolean(), created_at: z.iso.datetime() })),
  review: review.extend({ product_id: productId, product_name: z.string(), hidden_reason: z.string().nullable() }),
});
export type ReportedReview = z.infer<typeof reportedReview>;

export const reportsContract = {
  create: signedIn
    .route({ method: 'POST', path: '/reports', summary: 'Report a thing to the operator of the site; again changes nothing' })
    .input(z.strictObject({ kind: reportKind, target_id: reviewId, reason: z.enum(reportReasons), note: text.trim().max(maxNoteCharacters).default('') }))
    .output(z.object({ target_id: reviewId })),
  getRole: signedIn.route({ method: 'GET', path: '/operator', summary: 'Whether the caller runs this site' }).output(z.object({ is_operator: z.boolean() })),
  list: operatorRoute
    .route({ method: 'GET', path: '/operator/reports', summary: 'What was reported and waits for a decision, what is due first; or what is hidden' })
    .input(z.strictObject({ ...pageInput, state: z.enum(['open', 'hidden']).default('open') }))
    .output(pageOf(reportedReview)),
  decide: operatorRoute
    .route({ method: 'POST', path: '/operator/reports', summary: 'Hide what was reported, or keep it, which also shows it again' })
    .input(
      z.strictObject({
        kind: reportKind,
        target_id: reviewId,
        decision: z.enum(['hide', 'keep']),
        /** Its author reads it where it is hidden. */
        reason: text.trim().min(1, 'Say why').max(maxNoteCharacters),
      }),
    )
    .output(z.object({ target_id: reviewId })),
};
