import { z } from 'zod';
import { storeId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf } from '#contract/route.ts';
import { askedPurposes, consentPlaceForm, listedPurposes } from './consent-rules.ts';

const askedPurpose = z.enum(askedPurposes);
export const consentPlace = z.string().regex(consentPlaceForm, 'The first part of an address, such as /thank-you');

/** The last answer of the caller for one purpose of one store. */
export const consent = z.object({
  purpose: z.enum(listedPurposes),
  store_id: storeId,
  store_name: z.string(),
  is_given: z.boolean(),
  /** What was answered to, word for word. */
  words: z.string(),
  answered_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
  /** What would be agreed to now; null: nothing is asked any more. */
  words_now: z.string().nullable(),
});
export type Consent = z.infer<typeof consent>;

const answer = { purpose: askedPurpose, store_id: storeId, place: consentPlace };

export const consentsContract = {
  listMine: openRoute
    .route({ method: 'GET', path: '/consents', summary: 'What the caller agreed to or said no to, by account and by device, the latest first' })
    .input(z.strictObject(pageInput))
    .output(pageOf(consent)),
  /** CONFLICT where other words are asked now than those that were shown, or nothing is. */
  give: openRoute
    .route({ method: 'POST', path: '/consents', summary: 'Agree to one purpose of one store; twice is the same as once' })
    .errors(errorsOf('NOT_FOUND', 'CONFLICT'))
    .input(z.strictObject({ ...answer, words: z.string().min(1).max(1_000) }))
    .output(consent),
  /** Also says no where nothing was agreed to, so that it is not asked again. */
  withdraw: openRoute
    .route({ method: 'POST', path: '/consents/withdraw', summary: 'Agree to it no longer, or say no; twice is the same as once' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject(answer))
    .output(consent),
};
