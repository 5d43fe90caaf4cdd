import type { ColumnType, Generated } from 'kysely';
import type { UserId } from '#contract/ids.ts';

/** Read as a value, written as JSON text: pg would turn an array into an SQL array. */
type Json<T> = ColumnType<T, string | undefined, string>;

export type Metadata = Record<string, unknown>;
export type Assurance = 'aal1' | 'aal2';
/** One way in which the session was proven, newest first; `timestamp` in unix seconds. */
export type Proof = { method: string; timestamp: number };

export type AuthUsersTable = {
  id: Generated<UserId>;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change_sent_at: Date | null;
  new_email: string | null;
  last_sign_in_at: Date | null;
  app_metadata: Json<Metadata>;
  user_metadata: Json<Metadata>;
  is_anonymous: Generated<boolean>;
  banned_until: Date | null;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type AuthIdentitiesTable = {
  identity_id: Generated<string>;
  provider: string;
  id: string;
  user_id: UserId;
  identity_data: Json<Metadata>;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type AuthSessionsTable = {
  id: Generated<string>;
  user_id: UserId;
  aal: Generated<Assurance>;
  amr: Json<Proof[]>;
  refresh_counter: Generated<number>;
  refreshed_at: Generated<Date>;
  user_agent: string | null;
  created_at: Generated<Date>;
};

export type AuthFactorsTable = {
  id: Generated<string>;
  user_id: UserId;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: Generated<'unverified' | 'verified'>;
  phone: string | null;
  secret: string | null;
  last_used_step: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type AccountsTables = {
  auth_users: AuthUsersTable;
  auth_identities: AuthIdentitiesTable;
  auth_sessions: AuthSessionsTable;
  auth_factors: AuthFactorsTable;
};
