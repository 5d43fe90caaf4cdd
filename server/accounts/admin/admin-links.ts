import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { checkMetadata, mergeMetadata, refusePassword } from '../account-checks.ts';
import { toWireUser, type WireUser } from '../account-wire.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, updateUser } from '../accounts-queries.ts';
import type { Metadata, TokenPurpose } from '../accounts-tables.ts';
import { type AuthOutcome, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { createCodeSender } from '../codes/code-sender.ts';
import { contactTaken, readContact } from '../codes/contacts.ts';
import { deleteSessionsOf } from '../sessions/sessions-queries.ts';
import type { InviteForm, LinkForm } from './admin-bodies.ts';
import { lockAccount } from './admin-queries.ts';

type Parts = Pick<
  AccountsParts,
  'db' | 'clock' | 'settings' | 'publicUrl' | 'siteUrl' | 'notices' | 'stores' | 'passwords' | 'oneTimeTokens' | 'redirects' | 'people' | 'sessionEnds'
>;
type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new';
type Newcomer = { email: string; data: Metadata; passwordHash?: string; invited?: boolean };
export type GeneratedLink = WireUser & { action_link: string; email_otp: string; hashed_token: string; redirect_to: string; verification_type: LinkType };

const linkTypes: readonly string[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] satisfies LinkType[];
const emailExists = contactTaken('email');
const unknownEmail = denied(404, 'user_not_found', 'User with this email not found');

/** Invitations, and links that an operator sends by other means (docs/accounts.md, "Endpoints"). */
export function createAdminLinks(parts: Parts) {
  const { db, clock, settings, publicUrl, notices, passwords, oneTimeTokens, redirects, people, sessionEnds } = parts;
  const sender = createCodeSender(parts);

  /**
   * The account that a sign-up or an invitation is for. One that nobody confirmed yet is taken over without what a
   * stranger may have left in it: a password of theirs must not outlive the owner's confirmation.
   */
  async function welcome(tx: Db, { email, data, passwordHash, invited = false }: Newcomer): Promise<AuthOutcome<UserId>> {
    const found = await findAccountByContact(tx, { kind: 'email', value: email });
    if (found?.email_confirmed_at) return emailExists;
    const metadata = found ? mergeMetadata(found.user_metadata, data) : checkMetadata(data);
    if (!metadata.ok) return metadata;
    if (!found) {
      const id = await people.add(tx, { contact: { kind: 'email', value: email }, confirmed: false, passwordHash, metadata: metadata.value, invited });
      // Another transaction has just created this account: it can be found now.
      return id ? granted(id) : await welcome(tx, { email, data, passwordHash, invited });
    }
    const change = { user_metadata: JSON.stringify(metadata.value), password_hash: passwordHash ?? null, ...(invited ? { invited_at: clock.now() } : {}) };
    await updateUser(tx, found.id, change, clock.now());
    await deleteSessionsOf(tx, found.id);
    return granted(found.id);
  }

  async function markSent(tx: Db, id: UserId, purpose: TokenPurpose): Promise<void> {
    const now = clock.now();
    if (purpose === 'signup' || purpose === 'invite') return await updateUser(tx, id, { confirmation_sent_at: now }, now);
    if (purpose === 'magiclink' || purpose === 'recovery') return await updateUser(tx, id, { recovery_sent_at: now }, now);
    await updateUser(tx, id, { email_change_sent_at: now }, now);
  }

  /** `verify` of the format that the client's documentation gives for `action_link`; it leads on to any allowed address. */
  function actionLinkOf(token: string, type: LinkType, redirectTo: string): string {
    const query = new URLSearchParams({ token, type: type.startsWith('email_change') ? 'email_change' : type });
    // Colons and slashes may stand in a query (RFC 3986 §3.4), and GoTrue's do.
    const target = encodeURIComponent(redirectTo).replaceAll('%3A', ':').replaceAll('%2F', '/');
    return `${publicUrl()}/auth/v1/verify?${query}&redirect_to=${target}`;
  }

  async function issue(tx: Db, id: UserId, type: LinkType, { sentTo, redirectTo }: { sentTo: string; redirectTo: string }): Promise<GeneratedLink> {
    const { code, link } = await oneTimeTokens.issue(tx, { userId: id, purpose: type, sentTo, redirectTo });
    await markSent(tx, id, type);
    return {
      ...toWireUser(present(await findAccount(tx, id))),
      action_link: actionLinkOf(link, type, redirectTo),
      email_otp: code,
      hashed_token: link,
      redirect_to: redirectTo,
      verification_type: type,
    };
  }

  async function forNewcomer(type: 'signup' | 'invite', newcomer: Newcomer, redirectTo: string): Promise<AuthOutcome<GeneratedLink>> {
    return await sessionEnds.transaction(async (tx) => {
      const welcomed = await welcome(tx, newcomer);
      return welcomed.ok ? granted(await issue(tx, welcomed.value, type, { sentTo: newcomer.email, redirectTo })) : welcomed;
    });
  }

  /** Both addresses of a change confirm it; another new address voids what was sent for the one before. */
  async function forEmailChange(tx: Db, account: AccountRow, type: LinkType, { newEmail, redirectTo }: { newEmail: string | undefined; redirectTo: string }) {
    const target = readContact({ email: newEmail });
    if (!target.ok) return target;
    const { value } = target.value;
    if (await findAccountByContact(tx, target.value)) return emailExists;
    if (account.new_email !== value) {
      await oneTimeTokens.recall(tx, account.id, ['email_change_current', 'email_change_new']);
      await updateUser(tx, account.id, { new_email: value }, clock.now());
    }
    return granted(await issue(tx, account.id, type, { sentTo: type === 'email_change_new' ? value : (account.email ?? ''), redirectTo }));
  }

  async function forMember(form: LinkForm, email: string, redirectTo: string): Promise<AuthOutcome<GeneratedLink>> {
    const type = form.type as LinkType;
    return await db.transaction().execute(async (tx) => {
      const found = await findAccountByContact(tx, { kind: 'email', value: email });
      const account = found && (await lockAccount(tx, found.id));
      if (!account) return unknownEmail;
      if (type === 'magiclink' || type === 'recovery') return granted(await issue(tx, account.id, type, { sentTo: email, redirectTo }));
      return await forEmailChange(tx, account, type, { newEmail: form.new_email, redirectTo });
    });
  }

  return {
    /** A magic link for somebody who is not here yet signs them up, as GoTrue does. */
    async generate(form: LinkForm, redirectAsked: string | undefined): Promise<AuthOutcome<GeneratedLink>> {
      if (!linkTypes.includes(form.type ?? '')) return invalidRequest(`Invalid email action link type requested: use ${linkTypes.join(', ')}`);
      const contact = readContact({ email: form.email });
      if (!contact.ok) return contact;
      const email = contact.value.value;
      const redirectTo = redirects.resolve(redirectAsked, form.redirect_to);
      const data = form.data ?? {};
      if (form.type === 'invite') return await forNewcomer('invite', { email, data, invited: true }, redirectTo);
      if (form.type === 'signup') {
        const weak = form.password ? await refusePassword(form.password, settings) : invalidRequest('Signup requires a valid password');
        return weak ?? (await forNewcomer('signup', { email, data, passwordHash: await passwords.hash(form.password ?? '') }, redirectTo));
      }
      const known = form.type !== 'magiclink' || (await findAccountByContact(db, contact.value));
      return known ? await forMember(form, email, redirectTo) : await forNewcomer('signup', { email, data }, redirectTo);
    },

    async invite(form: InviteForm, redirectAsked: string | undefined): Promise<AuthOutcome<WireUser>> {
      if (!notices.canMail)
        return denied(422, 'email_provider_disabled', 'This server sends no mail. Set SMTP_URL, or hand out a link of /admin/generate_link.');
      const contact = readContact({ email: form.email });
      if (!contact.ok) return contact;
      const { value: email } = contact.value;
      const redirectTo = redirects.resolve(redirectAsked);
      return await sessionEnds.transaction(async (tx) => {
        const welcomed = await welcome(tx, { email, data: form.data ?? {}, invited: true });
        if (!welcomed.ok) return welcomed;
        await sender.mail(tx, 'invite', { userId: welcomed.value, to: email, redirectTo });
        await markSent(tx, welcomed.value, 'invite');
        return granted(toWireUser(present(await findAccount(tx, welcomed.value))));
      });
    },
  };
}

function present(account: AccountRow | undefined): AccountRow {
  if (!account) throw new Error('an account vanished inside a transaction');
  return account;
}
