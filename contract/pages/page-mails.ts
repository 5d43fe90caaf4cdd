import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';
import { isKnown, type PageContent, type SectionOf } from './page-content.ts';
import { maxPageSlugCharacters } from './page-limits.ts';
import { defaultConsentText } from './sections/cta.ts';

/** Where the link of such a mail leads, with its token behind a slash. */
export const stopPageMailsPath = '/stop-page-mails';
/** The file of addresses. */
export const pageAddressesCsvPath = '/api/seller/page-addresses.csv';

/** The section of that id, if it asks for an address. */
export function findMailForm({ sections }: PageContent, id: string): SectionOf<'cta'> | undefined {
  return sections.filter(isKnown).find((section): section is SectionOf<'cta'> => section.id === id && section.type === 'cta' && section.action === 'ask_email');
}

/** In one line, as forms send it and the ledger keeps it. */
export function consentWordsOf({ consentText }: Pick<SectionOf<'cta'>, 'consentText'>): string {
  return consentText.replace(/\s+/g, ' ').trim() || defaultConsentText;
}

const signUpForm = z.strictObject({
  slug: z.string().max(maxPageSlugCharacters),
  section_id: z.string().max(60),
  email: z.string().max(500).trim().toLowerCase().pipe(email),
  /** What was shown beside the field. */
  words: z.string().max(1_000),
  /** People do not see this field: only a program fills it in. */
  website: z.string().max(500).default(''),
});
export type SignUpForm = z.infer<typeof signUpForm>;

export const pageMailsContract = {
  /** NOT_FOUND for a page or a form that is not there; CONFLICT where the form says other words than those that were shown. */
  signUp: openRoute
    .route({
      method: 'POST',
      path: '/pages/{slug}/sign-ups',
      summary: 'Agree to the mails of a store on a page of it; the same address twice is the same as once',
    })
    .errors(errorsOf('NOT_FOUND', 'CONFLICT'))
    .input(signUpForm)
    .output(z.object({ is_signed_up: z.literal(true) })),
  stop: openRoute
    .route({ method: 'POST', path: '/page-mails/stop', summary: 'Agree to them no longer, by the link of a mail; twice is the same as once' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ token: z.string().max(100) }))
    .output(z.object({ store_name: z.string() })),
  countMine: sellerRoute
    .route({ method: 'GET', path: '/seller/page-addresses', summary: 'How many addresses agree to mails of the store of the signed-in seller, by its pages' })
    .output(z.object({ count: z.number().int() })),
};
