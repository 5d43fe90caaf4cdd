import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApp } from '../../support/servers/test-app.ts';
import type { RoomFacts } from '../room-facts.ts';

export const accounts: RoomFacts = {
  endpoints: {
    'accounts.sessions': { who: 'shopper', open: true },
    'accounts.endSession': { who: 'shopper', open: true },
    'accounts.deletion': { who: 'shopper', open: true },
    'accounts.delete': { who: 'shopper', open: true, body: () => ({ password: 'a wrong one' }) },
  },
  async makeRows({ app, owner, shopper }) {
    for (const { userId } of [owner, shopper]) await makeOwn(app, userId);
    return {};
  },
  levels: {
    auth_devices: 'personal',
    auth_factor_challenges: 'secret',
    auth_factors: 'secret',
    auth_flows: 'secret',
    auth_identities: 'personal',
    auth_one_time_tokens: 'secret',
    auth_passkey_challenges: 'secret',
    auth_passkeys: 'personal',
    auth_recovery_codes: 'secret',
    auth_sessions: 'personal',
    auth_users: 'personal',
    erased_people: 'personal',
  },
  columns: {
    auth_devices: { 'with the account': '*' },
    auth_factor_challenges: { 'with the account': '*' },
    auth_factors: { 'with the account': '*' },
    auth_flows: { 'with the account': '*' },
    auth_identities: { 'with the account': '*' },
    auth_one_time_tokens: { 'with the account': '*' },
    auth_passkey_challenges: { 'with the account': '*' },
    auth_passkeys: { 'with the account': '*' },
    auth_recovery_codes: { 'with the account': '*' },
    auth_sessions: { 'with the account': '*' },
    auth_users: { 'with the account': '*' },
    // Says that somebody was here, by an id that a hosted service gave them: no name, no address.
    erased_people: { impersonal: 'id' },
  },
};

/** What takes a device, a provider or a mail server to come about by the front door. The factor is not verified, so that it is asked for nowhere. */
async function makeOwn({ db }: TestApp, userId: string): Promise<void> {
  const [factor, hash] = [randomUUID(), randomBytes(32)];
  await sql`insert into auth_factors (id, user_id, factor_type) values (${factor}, ${userId}, 'webauthn')`.execute(db);
  await sql`insert into auth_factor_challenges (factor_id, ip, expires_at) values (${factor}, '192.0.2.1', now())`.execute(db);
  await sql`insert into auth_recovery_codes (factor_id, code_hash) values (${factor}, ${hash})`.execute(db);
  await sql`insert into auth_passkeys (user_id, credential_id, public_key) values (${userId}, ${factor}, ${hash})`.execute(db);
  await sql`insert into auth_passkey_challenges (user_id, purpose, challenge, expires_at) values (${userId}, 'registration', 'x', now())`.execute(db);
  await sql`insert into auth_flows (user_id, method, redirect_to) values (${userId}, 'oauth', '')`.execute(db);
  await sql`insert into auth_flows (linking_user_id, method, redirect_to) values (${userId}, 'oauth', '')`.execute(db);
  await sql`insert into auth_one_time_tokens (user_id, purpose, sent_to, code_hash, expires_at)
    values (${userId}, 'recovery', 'x', ${hash}, now()) on conflict do nothing`.execute(db);
  await sql`insert into auth_devices (user_id, device_hash) values (${userId}, ${hash})`.execute(db);
}
