import { textVersions } from '#contract/consents/consent-rules.ts';
import type { ConsentId, StoreId } from '#contract/ids.ts';
import { readContent } from '#contract/pages/page-content.ts';
import { consentWordsOf, findMailForm, type SignUpForm, stopPageMailsPath } from '#contract/pages/page-mails.ts';
import type { ConsentLedger } from '#server/consents/consent-ledger.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { findBySlug } from '../pages-queries.ts';
import { createSignUpLimits } from './sign-up-limits.ts';
import * as queries from './sign-ups-queries.ts';

export type SignUpsService = ReturnType<typeof createSignUpsService>;

type Parts = {
  db: Db;
  stores: Pick<StoresService, 'holdOpen' | 'findName'>;
  consents: Pick<ConsentLedger, 'lock' | 'give' | 'withdraw' | 'ofEmail' | 'findOfEmail'>;
  secret: Uint8Array;
  publicUrl: () => string;
};

const permission = 'catalog:write';
const purpose = 'store_mails';
/** The first part of a page's address, as the ledger keeps it. */
const place = '/p';

const noPage = () => refused('NOT_FOUND', 'This page doesn’t exist, or it is not published.');
const noForm = () => refused('NOT_FOUND', 'This page no longer asks for addresses here. Your address was not kept.');
const otherWords = () => refused('CONFLICT', 'What you agree to has changed meanwhile. Read it again below, and send the form once more.');
const noLink = () => refused('NOT_FOUND', 'This link is incomplete. Open the one in the mail again.');

/** Addresses that people leave on a page, to get the mails of its store (docs/decisions/0074). */
export function createSignUpsService({ db, stores, consents, secret, publicUrl }: Parts) {
  const limits = createSignUpLimits();
  const links = createSignedIds(secret);

  /** The address is locked before the store, as by every room that writes the ledger. */
  async function add({ slug, section_id, email, words }: SignUpForm): Promise<Outcome<{ is_signed_up: true }>> {
    const who = consents.ofEmail(email);
    return await inTransaction(db, async (tx) => {
      await consents.lock(tx, who);
      const page = await findBySlug(tx, slug);
      if (!page?.published || !(await stores.holdOpen(tx, page.store_id))) return noPage();
      const form = findMailForm(readContent(page.published_content), section_id);
      if (!form) return noForm();
      if (words !== consentWordsOf(form)) return otherWords();
      const consent_id = await consents.give(tx, who, { storeId: page.store_id, purpose, words, textVersion: textVersions[purpose], place });
      if (consent_id) await queries.addSignUp(tx, { consent_id, page_id: page.id });
      return done({ is_signed_up: true });
    });
  }

  return {
    /** A program that fills in what people do not see is answered like anybody. */
    async signUp(form: SignUpForm, ip: string): Promise<Outcome<{ is_signed_up: true }>> {
      const spent = await limits.take(ip, form.email);
      if (spent) return spent;
      return form.website === '' ? await unlessGone(noPage, () => add(form)) : done({ is_signed_up: true });
    },

    /** Whoever has the link may stop them: also those that the address agreed to since it was made. */
    async stop(token: string, ip: string): Promise<Outcome<{ store_name: string }>> {
      const spent = await limits.takeStop(ip);
      if (spent) return spent;
      const id = links.read(token) as ConsentId | undefined;
      const about = id && (await consents.findOfEmail(db, id));
      if (!about) return id ? done({ store_name: '' }) : noLink();
      await db.transaction().execute((tx) => consents.withdraw(tx, about.who, about, stopPageMailsPath));
      return done({ store_name: (await stores.findName(db, about.storeId)) ?? '' });
    },

    async countMine(actor: Actor): Promise<{ count: number }> {
      return { count: await queries.countStanding(db, requireSeller(actor, permission)) };
    },

    /** All that may be written to, the oldest first, so many at once. */
    readAll(actor: Actor, atOnce: number): AsyncGenerator<(queries.SignUp & { stopLink: string })[]> {
      return readFrom(requireSeller(actor, permission), atOnce);
    },
  };

  async function* readFrom(storeId: StoreId, limit: number) {
    for (let after: queries.SignUpPlace | undefined, isMore = true; isMore; ) {
      const rows = await queries.listStanding(db, storeId, { after, limit });
      yield rows.map((row) => ({ ...row, stopLink: `${publicUrl()}${stopPageMailsPath}/${links.sign(row.id)}` }));
      after = rows.at(-1);
      isMore = rows.length === limit;
    }
  }
}
