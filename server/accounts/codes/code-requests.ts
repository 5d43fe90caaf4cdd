import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { checkMetadata } from '../account-checks.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, updateUser } from '../accounts-queries.ts';
import type { Metadata } from '../accounts-tables.ts';
import { type AuthOutcome, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { type Client, isBanned } from '../sessions/sessions.ts';
import { signUpJob } from '../sign-in/pending-sign-ups.ts';
import { type PendingSignUp, takeSendings } from '../sign-in/sign-up.ts';
import { lockUser } from '../sign-in-methods-queries.ts';
import type { CodeSender } from './code-sender.ts';
import { type Contact, readContact, readNamed } from './contacts.ts';
import { type Challenge, readChallenge } from './flows.ts';

export type CodeForm = {
  email?: string;
  phone?: string;
  channel?: string;
  create_user?: boolean;
  data?: Metadata;
  code_challenge?: string;
  code_challenge_method?: string;
};
export type ResendForm = CodeForm & { type?: string };

type Purpose = 'magiclink' | 'recovery' | 'signup' | 'change';

/** The payload of the job: the whole request, but not whether the address has an account. */
type PendingCode = {
  purpose: Purpose;
  contact: Contact;
  channel: 'sms' | 'whatsapp';
  create: boolean;
  metadata: Metadata;
  challenge: Challenge | null;
  redirect_to: string;
};

type Parts = Pick<AccountsParts, 'db' | 'clock' | 'settings' | 'limits' | 'people' | 'flows' | 'notices'> & { sender: CodeSender };

const resendable = new Map<string | undefined, { kind: Contact['kind']; purpose: Purpose }>([
  ['signup', { kind: 'email', purpose: 'signup' }],
  ['email_change', { kind: 'email', purpose: 'change' }],
  ['sms', { kind: 'phone', purpose: 'signup' }],
  ['phone_change', { kind: 'phone', purpose: 'change' }],
]);

/**
 * POST /otp, /recover, /resend (docs/accounts.md, "Endpoints"). Each answers the same in the same time for any address: the
 * account is looked up by a job.
 */
export function createCodeRequests({ db, clock, settings, limits, people, flows, notices, sender }: Parts) {
  async function request(form: CodeForm, purpose: Purpose, redirectTo: string, client: Client): Promise<AuthOutcome<{ contact: Contact }>> {
    // Only a code to log in with goes to a number as it is given; any other goes to one that an account has.
    const contact = purpose === 'magiclink' ? readContact(form) : readNamed(form);
    if (!contact.ok) return contact;
    const unable = refuseUnsendable(contact.value);
    if (unable) return unable;
    const challenge = readChallenge(form);
    if (!challenge.ok) return challenge;
    const metadata = checkMetadata(form.data);
    if (!metadata.ok) return metadata;
    const limited = (await takeSendings(limits, contact.value, client)) ?? (await limits.takeSending(purpose, contact.value.value));
    if (limited) return limited;
    const pending: PendingCode = {
      purpose,
      contact: contact.value,
      channel: form.channel === 'whatsapp' ? 'whatsapp' : 'sms',
      create: purpose === 'magiclink' && form.create_user !== false && !settings.signUpDisabled,
      metadata: metadata.value,
      challenge: challenge.value ?? null,
      redirect_to: redirectTo,
    };
    await addJob(db, 'accounts.send_code', pending);
    return granted({ contact: contact.value });
  }

  function refuseUnsendable({ kind }: Contact) {
    if (kind === 'email' && !notices.canMail) return denied(422, 'otp_disabled', 'This store cannot send mail yet, so there is no code to sign in with');
    if (kind === 'phone' && !notices.canText) return denied(400, 'phone_provider_disabled', 'Unsupported phone provider');
    return undefined;
  }

  async function startFlow(tx: Db, account: { id: AccountRow['id'] }, method: string, pending: PendingCode | PendingSignUp): Promise<string | undefined> {
    if (!pending.challenge) return undefined;
    return await flows.create(tx, { method, redirect_to: pending.redirect_to, challenge: pending.challenge, user_id: account.id });
  }

  async function findOrAdd(tx: Db, { contact, create, metadata }: PendingCode): Promise<AccountRow | undefined> {
    const found = await findAccountByContact(tx, contact);
    if (found || !create) return found;
    await people.add(tx, { contact, confirmed: false, metadata });
    return await findAccountByContact(tx, contact);
  }

  async function sendCode(tx: Db, pending: PendingCode): Promise<void> {
    const { purpose, contact, channel } = pending;
    if (purpose === 'change') return await repeatChange(tx, pending);
    const account = await findOrAdd(tx, pending);
    if (!account || isBanned(account, clock)) return;
    const isConfirmed = contact.kind === 'email' ? account.email_confirmed_at : account.phone_confirmed_at;
    if (purpose === 'signup' && isConfirmed) return;
    // Whoever redeems this code has asked for it, so metadata of an earlier stranger is removed.
    if (purpose === 'magiclink' && !isConfirmed) await updateUser(tx, account.id, { user_metadata: JSON.stringify(pending.metadata) }, clock.now());
    const flowId = await startFlow(tx, account, purpose === 'signup' ? 'email/signup' : purpose, pending);
    const sending = { userId: account.id, to: contact.value, flowId, redirectTo: pending.redirect_to };
    if (contact.kind === 'phone') await sender.text(tx, purpose === 'signup' ? 'signup' : 'sms', channel, sending);
    else await sender.mail(tx, purpose, sending);
    await updateUser(tx, account.id, { [purpose === 'recovery' ? 'recovery_sent_at' : 'confirmation_sent_at']: clock.now() }, clock.now());
  }

  /** Sends the codes of a pending change again; the address is the current or the new one. */
  async function repeatChange(tx: Db, pending: PendingCode): Promise<void> {
    const { contact, channel, redirect_to } = pending;
    const account = await tx
      .selectFrom('auth_users')
      .select(['id', 'email', 'new_email', 'new_phone'])
      .where((eb) =>
        contact.kind === 'email' ? eb.or([eb('new_email', '=', contact.value), eb('email', '=', contact.value)]) : eb('new_phone', '=', contact.value),
      )
      .where('deleted_at', 'is', null)
      .orderBy('updated_at', 'desc')
      .executeTakeFirst();
    if (contact.kind === 'phone' && account?.new_phone)
      return void (await sender.text(tx, 'phone_change', channel, { userId: account.id, to: account.new_phone }));
    if (contact.kind !== 'email' || !account?.new_email) return;
    await mailChange(tx, sender, account, account.new_email, redirect_to, await startFlow(tx, account, 'email_change', pending));
  }

  /** Adds the account that was asked for, unless the address is taken; a second claim to an unconfirmed one leaves neither password. */
  async function finishSignUp(tx: Db, pending: PendingSignUp): Promise<void> {
    const { user_id, contact, password_hash, metadata } = pending;
    const added = await people.add(tx, { id: user_id, contact, confirmed: false, passwordHash: password_hash, metadata });
    const id = added ?? (await claimAgain(tx, pending));
    if (!id) return;
    const flowId = await startFlow(tx, { id }, 'email/signup', pending);
    const sending = { userId: id, to: contact.value, flowId, redirectTo: pending.redirect_to };
    if (contact.kind === 'phone') await sender.text(tx, 'signup', pending.channel, sending);
    else await sender.mail(tx, 'signup', sending);
    await updateUser(tx, id, { confirmation_sent_at: clock.now() }, clock.now());
  }

  /** The account that has the address already, if nobody has confirmed it; `undefined` when it is somebody's. */
  async function claimAgain(tx: Db, { user_id, contact, password_hash }: PendingSignUp): Promise<UserId | undefined> {
    const found = await findAccountByContact(tx, contact);
    if (!found) return undefined;
    await lockUser(tx, found.id);
    const taken = await findAccount(tx, found.id);
    if (!taken || taken.email_confirmed_at || taken.phone_confirmed_at) return undefined;
    // The same job again brings the same hash.
    if (taken.id !== user_id && taken.password_hash !== password_hash) await updateUser(tx, taken.id, { password_hash: null }, clock.now());
    return taken.id;
  }

  const jobs: Record<string, JobHandler> = {
    'accounts.send_code': (payload) => db.transaction().execute((tx) => sendCode(tx, payload as PendingCode)),
    [signUpJob]: (payload) => db.transaction().execute((tx) => finishSignUp(tx, payload as PendingSignUp)),
  };

  return {
    jobs,
    otp: (form: CodeForm, redirectTo: string, client: Client) => request(form, 'magiclink', redirectTo, client),
    /** Well-formed, it is always granted, also where no mail can be sent (docs/accounts.md, "Endpoints"). */
    async recover(form: CodeForm, redirectTo: string, client: Client): Promise<AuthOutcome<object>> {
      const contact = readContact({ email: form.email ?? '' });
      if (contact.ok && !notices.canMail) return granted({});
      return await request({ ...form, phone: undefined }, 'recovery', redirectTo, client);
    },
    async resend(form: ResendForm, redirectTo: string, client: Client): Promise<AuthOutcome<{ contact: Contact }>> {
      const wanted = resendable.get(form.type);
      if (!wanted) return invalidRequest('Missing one of these types: signup, email_change, sms, phone_change');
      const asked = wanted.kind === 'email' ? { ...form, phone: undefined } : { ...form, email: undefined };
      return await request(asked, wanted.purpose, redirectTo, client);
    },
  };
}

type Changing = { id: AccountRow['id']; email: string | null };

/** Without a current address, only the new one is confirmed. */
export async function mailChange(tx: Db, sender: CodeSender, { id, email }: Changing, newEmail: string, redirectTo: string, flowId?: string): Promise<void> {
  const sending = { userId: id, redirectTo, flowId };
  if (email) await sender.mailEmailChange(tx, 'email_change_current', newEmail, { ...sending, to: email });
  await sender.mailEmailChange(tx, 'email_change_new', newEmail, { ...sending, to: newEmail });
}
