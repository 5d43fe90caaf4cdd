import type { AccountRow } from './accounts-queries.ts';

/** The User of docs/accounts.md, "Wire format": never a hash, a secret or a token. */
export function toWireUser(row: AccountRow) {
  const confirmed = row.email_confirmed_at ?? row.phone_confirmed_at;
  return {
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email ?? '',
    phone: row.phone ?? '',
    ...present({
      email_confirmed_at: row.email_confirmed_at,
      phone_confirmed_at: row.phone_confirmed_at,
      confirmed_at: confirmed,
      confirmation_sent_at: row.confirmation_sent_at,
      recovery_sent_at: row.recovery_sent_at,
      email_change_sent_at: row.email_change_sent_at,
      phone_change_sent_at: row.phone_change_sent_at,
      reauthentication_sent_at: row.reauthentication_sent_at,
      invited_at: row.invited_at,
      last_sign_in_at: row.last_sign_in_at,
      banned_until: row.banned_until,
    }),
    ...(row.new_email ? { new_email: row.new_email } : {}),
    ...(row.new_phone ? { new_phone: row.new_phone } : {}),
    app_metadata: row.app_metadata,
    user_metadata: row.user_metadata,
    identities: row.identities.map(toWireIdentity),
    ...(row.factors.length > 0 ? { factors: row.factors.map(toWireFactor) } : {}),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_anonymous: row.is_anonymous,
  };
}

export type WireUser = ReturnType<typeof toWireUser>;

/** The Session of docs/accounts.md, "Wire format". `expires_at` in unix seconds, `expires_in` in seconds. */
export type WireSession = { access_token: string; token_type: 'bearer'; expires_in: number; expires_at: number; refresh_token: string; user: WireUser };

function toWireIdentity(identity: AccountRow['identities'][number]) {
  return {
    ...identity,
    ...(identity.last_sign_in_at ? { last_sign_in_at: isoOf(identity.last_sign_in_at) } : {}),
    created_at: isoOf(identity.created_at),
    updated_at: isoOf(identity.updated_at),
    email: identity.identity_data.email,
  };
}

function toWireFactor({ friendly_name, phone, ...factor }: AccountRow['factors'][number]) {
  return {
    ...factor,
    ...(friendly_name ? { friendly_name } : {}),
    ...(phone ? { phone } : {}),
    created_at: isoOf(factor.created_at),
    updated_at: isoOf(factor.updated_at),
  };
}

function isoOf(text: string): string {
  return new Date(text).toISOString();
}

function present(times: Record<string, Date | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(times).flatMap(([name, time]) => (time ? [[name, time.toISOString()]] : [])));
}
