import { randomUUID } from 'node:crypto';
import type { UserId } from '#contract/ids.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { checkMetadata, refusePassword } from '../account-checks.ts';
import { toWireUser, type WireSession, type WireUser } from '../account-wire.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import type { AccountRow } from '../accounts-queries.ts';
import type { Metadata } from '../accounts-tables.ts';
import { type AuthOutcome, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { type Contact, readContact } from '../codes/contacts.ts';
import { type Challenge, readChallenge } from '../codes/flows.ts';
import type { Client } from '../sessions/sessions.ts';
import { signUpJob } from './pending-sign-ups.ts';

export type SignUpForm = {
  email?: string;
  phone?: string;
  password?: string;
  data?: Metadata;
  channel?: string;
  code_challenge?: string;
  code_challenge_method?: string;
};

/** What the job of a sign-up that waits for its confirmation carries. */
export type PendingSignUp = {
  user_id: UserId;
  contact: Contact;
  /** That of the contact, for whoever looks for the job. */
  address: string;
  password_hash: string;
  metadata: Metadata;
  channel: 'sms' | 'whatsapp';
  challenge: Challenge | null;
  redirect_to: string;
};

type Parts = Pick<AccountsParts, 'db' | 'clock' | 'settings' | 'limits' | 'passwords' | 'people' | 'sessions' | 'notices'>;
type Checked = { contact: Contact; password: string; metadata: Metadata; challenge: Challenge | undefined };

/** New accounts (docs/accounts.md, "Endpoints"). */
export function createSignUp(parts: Parts) {
  const { db, clock, settings, limits, passwords, people, sessions, notices } = parts;

  async function check(form: SignUpForm): Promise<AuthOutcome<Checked>> {
    const contact = readContact(form);
    if (!contact.ok) return contact;
    if (contact.value.kind === 'phone' && !notices.canText && !settings.phoneAutoconfirm)
      return denied(400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (!form.password) return invalidRequest('Signup requires a valid password');
    const weak = await refusePassword(form.password, settings);
    if (weak) return weak;
    const metadata = checkMetadata(form.data);
    if (!metadata.ok) return metadata;
    const challenge = readChallenge(form);
    if (!challenge.ok) return challenge;
    return granted({ contact: contact.value, password: form.password, metadata: metadata.value, challenge: challenge.value });
  }

  async function signUpAtOnce({ contact, password, metadata }: Checked, client: Client): Promise<AuthOutcome<WireSession>> {
    const passwordHash = await passwords.hash(password);
    const session = await db.transaction().execute(async (tx) => {
      const userId = await people.add(tx, { contact, confirmed: true, proven: false, passwordHash, metadata });
      return userId && (await sessions.start(tx, userId, 'password', client));
    });
    return session ? granted(session) : denied(422, 'user_already_exists', 'User already registered');
  }

  /** Whether the address is taken is found out by the job: the answer and its time say nothing (docs/accounts.md, "Security"). */
  async function signUpLater(checked: Checked, redirectTo: string, channel: 'sms' | 'whatsapp'): Promise<WireUser> {
    const { contact, password, metadata, challenge } = checked;
    const pending: PendingSignUp = {
      user_id: randomUUID() as UserId,
      contact,
      address: contact.value,
      password_hash: await passwords.hash(password),
      metadata,
      channel,
      challenge: challenge ?? null,
      redirect_to: redirectTo,
    };
    await addJob(db, signUpJob, pending);
    return toWireUser(unconfirmedAccount(pending, clock.now()));
  }

  async function signUpAnonymously(data: Metadata | undefined, client: Client): Promise<AuthOutcome<WireSession>> {
    if (!settings.anonymous) return denied(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    const metadata = checkMetadata(data);
    if (!metadata.ok) return metadata;
    const limited = await limits.take(['anonymousOfNetwork', networkOf(client.ip)]);
    if (limited) return limited;
    return await db.transaction().execute(async (tx) => {
      const userId = await people.add(tx, { contact: undefined, confirmed: false, metadata: metadata.value });
      if (!userId) throw new Error('an account without an address was refused as taken');
      return granted(await sessions.start(tx, userId, 'anonymous', client));
    });
  }

  return {
    /** A Session when the address needs no confirmation, else the bare User. With `data.store_name` a seller, without it a shopper. */
    async signUp(form: SignUpForm, redirectTo: string, client: Client): Promise<AuthOutcome<WireSession | WireUser>> {
      if (settings.signUpDisabled) return denied(422, 'signup_disabled', 'Signups not allowed for this instance');
      if (!form.email && !form.phone) return await signUpAnonymously(form.data, client);
      const checked = await check(form);
      if (!checked.ok) return checked;
      const { contact } = checked.value;
      const limited = await limits.take(['signUpsOfNetwork', networkOf(client.ip)]);
      if (limited) return limited;
      if (contact.kind === 'email' ? settings.autoconfirm : settings.phoneAutoconfirm) return await signUpAtOnce(checked.value, client);
      const sending = (await takeSendings(limits, contact, client)) ?? (await limits.takeSending('signup', contact.value));
      if (sending) return sending;
      return granted(await signUpLater(checked.value, redirectTo, form.channel === 'whatsapp' ? 'whatsapp' : 'sms'));
    },
  };
}

/** What one network may have sent, and what one address may be sent, in an hour. */
export async function takeSendings(limits: Parts['limits'], { kind, value }: Contact, client: Client) {
  const network = networkOf(client.ip);
  return kind === 'email'
    ? await limits.take(['mailsOfNetwork', network], ['mailsToAddress', value])
    : await limits.take(['textsOfNetwork', network], ['textsToNumber', value], ['textsOfStore', 'all']);
}

/** The account as it will be, or as it would be if the address were not taken. */
function unconfirmedAccount({ user_id, contact, metadata }: PendingSignUp, now: Date): AccountRow {
  const at = now.toISOString();
  const data = { sub: user_id, [contact.kind]: contact.value, email_verified: false, phone_verified: false };
  return {
    id: user_id,
    email: contact.kind === 'email' ? contact.value : null,
    phone: contact.kind === 'phone' ? contact.value : null,
    password_hash: null,
    email_confirmed_at: null,
    email_proven_at: null,
    phone_confirmed_at: null,
    phone_proven_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change_sent_at: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    new_email: null,
    new_phone: null,
    invited_at: null,
    last_sign_in_at: null,
    app_metadata: { provider: contact.kind, providers: [contact.kind] },
    user_metadata: metadata,
    is_anonymous: false,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    identities: [
      {
        identity_id: randomUUID(),
        provider: contact.kind,
        id: user_id,
        user_id,
        identity_data: data,
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
      },
    ],
    factors: [],
  };
}
