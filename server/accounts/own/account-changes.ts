import { mergeMetadata, refusePassword } from '../account-checks.ts';
import { toWireUser, type WireUser } from '../account-wire.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, updateUser } from '../accounts-queries.ts';
import type { Metadata } from '../accounts-tables.ts';
import { type AuthOutcome, type AuthRefused, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { mailChange } from '../codes/code-requests.ts';
import type { CodeSender } from '../codes/code-sender.ts';
import { type Contact, contactTaken, readContact } from '../codes/contacts.ts';
import { readChallenge } from '../codes/flows.ts';
import { type Authenticated, isFresh } from '../sessions/authentication.ts';
import type { Client } from '../sessions/sessions.ts';
import { addProof, deleteOtherSessions } from '../sessions/sessions-queries.ts';
import { takeSendings } from '../sign-in/sign-up.ts';
import { endPending, lockUser, takenContact } from '../sign-in-methods-queries.ts';

export type UserChange = {
  email?: string;
  phone?: string;
  channel?: string;
  password?: string;
  current_password?: string;
  nonce?: string;
  data?: Metadata;
  app_metadata?: unknown;
  code_challenge?: string;
  code_challenge_method?: string;
};

type Parts = Pick<
  AccountsParts,
  | 'db'
  | 'clock'
  | 'settings'
  | 'limits'
  | 'passwords'
  | 'people'
  | 'devices'
  | 'oneTimeTokens'
  | 'flows'
  | 'notices'
  | 'stores'
  | 'sessionEnds'
  | 'authenticate'
> & { sender: CodeSender };

/** PUT /user and GET /reauthenticate (docs/accounts.md, "Endpoints"). */
export function createAccountChanges(parts: Parts) {
  const { db, clock, settings, limits, passwords, people, devices, oneTimeTokens, flows, notices, stores, sessionEnds, authenticate, sender } = parts;

  function canSend(to: string | undefined): boolean {
    return to !== undefined && (to.includes('@') ? notices.canMail : notices.canText);
  }

  /** A password or a code from /reauthenticate is checked even without a change: the requests after it then need none. */
  async function refuseGivenProof({ account, session }: Authenticated, { current_password, nonce }: UserChange): Promise<AuthRefused | undefined> {
    if (current_password !== undefined) {
      const limited = await limits.take(['guessesOfDevice', `${account.id} ${session.id}`]);
      if (limited) return limited;
      if (!(await passwords.matches(account.password_hash, current_password)))
        return denied(400, 'current_password_invalid', 'Current password is not correct');
    } else if (nonce !== undefined) {
      const sentTo = reachOf(account);
      const token = sentTo && (await oneTimeTokens.redeemCode(db, account.id, sentTo, ['reauthentication'], nonce.trim()));
      if (!token) return denied(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    } else return undefined;
    await addProof(db, session.id, current_password === undefined ? 'otp' : 'password', clock.now());
    return undefined;
  }

  async function refuseProof(who: Authenticated, change: UserChange, isSensitive: boolean): Promise<AuthRefused | undefined> {
    const wrong = await refuseGivenProof(who, change);
    if (wrong || !isSensitive || (change.current_password ?? change.nonce) !== undefined || isFresh(who.session, clock)) return wrong;
    const { account } = who;
    if (account.password_hash && !canSend(reachOf(account)))
      return denied(400, 'current_password_required', 'Current password required when setting new password.');
    return denied(400, 'reauthentication_needed', `${change.password ? 'Password update' : 'Changing how you sign in'} requires reauthentication`);
  }

  async function refuseNewPassword(who: Authenticated, change: UserChange): Promise<AuthRefused | undefined> {
    if (!change.password) return undefined;
    const refused = await refusePassword(change.password, settings);
    if (refused) return refused;
    if (await passwords.matches(who.account.password_hash, change.password))
      return denied(422, 'same_password', 'New password should be different from the old password.');
    return undefined;
  }

  /** The change of address or number, if it is different. */
  async function checkContact(account: AccountRow, change: { email?: string; phone?: string }): Promise<AuthOutcome<Contact | undefined>> {
    if (!change.email && !change.phone) return granted(undefined);
    const contact = readContact(change);
    if (!contact.ok) return contact;
    const { kind, value } = contact.value;
    if (account[kind] === value) return granted(undefined);
    if (kind === 'phone' && !notices.canText && !settings.phoneAutoconfirm) return denied(400, 'phone_provider_disabled', 'Unsupported phone provider');
    return (await findAccountByContact(db, contact.value)) ? contactTaken(contact.value.kind) : contact;
  }

  async function changeContact(who: Authenticated, contact: Contact, change: UserChange, redirectTo: string, client: Client): Promise<AuthRefused | undefined> {
    const { account } = who;
    // A number is shown to be theirs wherever a code can be sent, be it to the mailbox of the demo: orders hang on it.
    if (contact.kind === 'email' ? settings.autoconfirm : settings.phoneAutoconfirm && !notices.canText) return await setContact(who, contact);
    const challenge = readChallenge(change);
    if (!challenge.ok) return challenge;
    const limited = (await takeSendings(limits, contact, client)) ?? (await limits.takeSending('change', contact.value));
    if (limited) return limited;
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      if (contact.kind === 'phone') {
        await updateUser(tx, account.id, { new_phone: contact.value, phone_change_sent_at: now }, now);
        await sender.text(tx, 'phone_change', change.channel === 'whatsapp' ? 'whatsapp' : 'sms', { userId: account.id, to: contact.value });
        return;
      }
      await updateUser(tx, account.id, { new_email: contact.value, email_change_sent_at: now }, now);
      const flow = { method: 'email_change', redirect_to: redirectTo, user_id: account.id };
      const flowId = challenge.value && (await flows.create(tx, { ...flow, challenge: challenge.value }));
      await mailChange(tx, sender, account, contact.value, redirectTo, flowId);
    });
    return undefined;
  }

  /** Confirmed at once because of AUTH_AUTOCONFIRM; the previous address is notified. */
  async function setContact({ account }: Authenticated, contact: Contact): Promise<AuthRefused | undefined> {
    try {
      await db.transaction().execute(async (tx) => {
        await lockUser(tx, account.id);
        await updateUser(tx, account.id, { [contact.kind]: contact.value, [`${contact.kind}_proven_at`]: null }, clock.now());
        await people.confirm(tx, account.id, contact.kind, { proven: false });
        await endPending(tx, account.id);
        if (contact.kind === 'email' && account.email && account.email_confirmed_at && notices.canMail)
          await notices.mail(tx, account.email, { template: 'email_changed', storeName: await stores.nameFor(tx, account.id), newEmail: contact.value });
      });
      return undefined;
    } catch (error) {
      if (takenContact(error)) return contactTaken(contact.kind);
      throw error;
    }
  }

  /** Only this browser stays known: others may belong to strangers who had the password. */
  async function setPassword({ account, session }: Authenticated, password: string, client: Client): Promise<void> {
    const password_hash = await passwords.hash(password);
    await sessionEnds.transaction(async (tx) => {
      await lockUser(tx, account.id);
      await updateUser(tx, account.id, { password_hash }, clock.now());
      await deleteOtherSessions(tx, account.id, session.id);
      await endPending(tx, account.id);
      await devices.forgetOthers(tx, account.id, client.device);
      if (account.email && account.email_confirmed_at && notices.canMail)
        await notices.mail(tx, account.email, { template: 'password_changed', storeName: await stores.nameFor(tx, account.id) });
    });
  }

  return {
    /** A new password ends every other session of the user and voids what was sent before. A proof alone renews the time of authentication. */
    async updateUser(bearer: string | undefined, change: UserChange, redirectTo: string, client: Client): Promise<AuthOutcome<WireUser>> {
      const who = await authenticate(bearer);
      const { account } = who;
      if (change.app_metadata) return denied(403, 'not_admin', 'Updating app_metadata requires admin privileges');
      const isSensitive = Boolean(change.email || change.phone || change.password);
      if (isSensitive && needsSecondFactor(who))
        return denied(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');
      const limited = await limits.take(['changesOfUser', account.id]);
      if (limited) return limited;
      const metadata = change.data && mergeMetadata(account.user_metadata, change.data);
      if (metadata && !metadata.ok) return metadata;
      const contact = await checkContact(account, change);
      if (!contact.ok) return contact;
      const refused = (await refuseProof(who, change, isSensitive)) ?? (await refuseNewPassword(who, change));
      if (refused) return refused;
      const unsent = contact.value && (await changeContact(who, contact.value, change, redirectTo, client));
      if (unsent) return unsent;
      if (metadata) await updateUser(db, account.id, { user_metadata: JSON.stringify(metadata.value) }, clock.now());
      if (change.password) await setPassword(who, change.password, client);
      return granted(toWireUser((await findAccount(db, account.id)) ?? account));
    },

    /** Sends a code that PUT /user takes as `nonce`. */
    async reauthenticate(bearer: string | undefined, client: Client): Promise<AuthOutcome<object>> {
      const { account } = await authenticate(bearer);
      const to = reachOf(account);
      if (!to) return refuseUnreachable(account);
      const contact: Contact = { kind: to.includes('@') ? 'email' : 'phone', value: to };
      if (!canSend(to)) return invalidRequest('Reauthentication requires an email address or a phone number that this server can send a code to');
      const limited = (await takeSendings(limits, contact, client)) ?? (await limits.takeSending('reauthentication', contact.value));
      if (limited) return limited;
      await db.transaction().execute(async (tx) => {
        await sender.reauthentication(tx, { userId: account.id, to: contact.value });
        await updateUser(tx, account.id, { reauthentication_sent_at: clock.now() }, clock.now());
      });
      return granted({});
    },
  };
}

/** Where a person can be sent a code. */
export function reachOf({ email, email_confirmed_at, phone, phone_confirmed_at }: AccountRow): string | undefined {
  if (email && email_confirmed_at) return email;
  return phone && phone_confirmed_at ? phone : undefined;
}

/** GoTrue's words for whom no code can be sent to. */
function refuseUnreachable({ email, phone }: AccountRow): AuthRefused {
  if (email) return denied(422, 'email_not_confirmed', 'Please verify your email first.');
  if (phone) return denied(422, 'phone_not_confirmed', 'Please verify your phone first.');
  return invalidRequest('Reauthentication requires the user to have an email or a phone number');
}

/** Whether a verified factor has not been shown in this session. */
export function needsSecondFactor({ account, session }: Authenticated): boolean {
  return session.aal === 'aal1' && account.factors.some(({ status }) => status === 'verified');
}
