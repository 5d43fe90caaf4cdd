import type { ColumnType, Generated } from 'kysely';
import type { UserId } from '#contract/ids.ts';

/** Read as a value, written as JSON text: pg would turn an array into an SQL array. */
type Json<T> = ColumnType<T, string | undefined, string>;

export type Metadata = Record<string, unknown>;
export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code';
/** A WebAuthn credential at rest; `public_key` in base64url. */
export type StoredCredential = { id: string; public_key: string; counter: number; transports: string[] };
export type Assurance = 'aal1' | 'aal2';
/** One way in which the session was proven, newest first; `timestamp` in unix seconds. */
export type Proof = { method: string; timestamp: number };

export type AuthUsersTable = {
  id: Generated<UserId>;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  email_proven_at: Date | null;
  phone_confirmed_at: Date | null;
  phone_proven_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change_sent_at: Date | null;
  new_email: string | null;
  new_phone: string | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  invited_at: Date | null;
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
  refresh_floor: Generated<number>;
  refreshed_at: Generated<Date>;
  user_agent: string | null;
  ip: string | null;
  factor_id: string | null;
  created_at: Generated<Date>;
};

export type AuthFactorsTable = {
  id: Generated<string>;
  user_id: UserId;
  friendly_name: string | null;
  factor_type: FactorType;
  status: Generated<'unverified' | 'verified'>;
  phone: string | null;
  secret: string | null;
  last_used_step: number | null;
  webauthn_credential: Json<StoredCredential> | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type AuthFactorChallengesTable = {
  id: Generated<string>;
  factor_id: string;
  ip: string;
  code_hash: Buffer | null;
  webauthn_challenge: string | null;
  wrong_tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type AuthRecoveryCodesTable = { factor_id: string; code_hash: Buffer; used_at: Date | null };

export type AuthPasskeysTable = {
  id: Generated<string>;
  user_id: UserId;
  credential_id: string;
  public_key: Buffer;
  sign_count: Generated<number>;
  transports: Generated<string[]>;
  backed_up: Generated<boolean>;
  friendly_name: string | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
};

export type AuthPasskeyChallengesTable = {
  id: Generated<string>;
  user_id: UserId | null;
  purpose: 'registration' | 'authentication';
  challenge: string;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type AuthFlowsTable = {
  id: Generated<string>;
  user_id: UserId | null;
  method: string;
  provider: string | null;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  browser_hash: Buffer | null;
  provider_nonce: string | null;
  provider_verifier: string | null;
  linking_user_id: UserId | null;
  provider_token: string | null;
  provider_refresh_token: string | null;
  auth_code_hash: Buffer | null;
  auth_code_issued_at: Date | null;
  callback_at: Date | null;
  created_at: Generated<Date>;
};

export type TokenPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'sms'
  | 'phone_change'
  | 'reauthentication';

export type AuthOneTimeTokensTable = {
  id: Generated<string>;
  user_id: UserId;
  purpose: TokenPurpose;
  sent_to: string;
  code_hash: Buffer;
  link_hash: Buffer | null;
  wrong_tries: Generated<number>;
  flow_id: string | null;
  redirect_to: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type AuthDevicesTable = { user_id: UserId; device_hash: Buffer; last_seen_at: Date };

type AccountsTables = {
  auth_users: AuthUsersTable;
  /** Who erased an account here whose sign-in a hosted service keeps. */
  erased_people: { id: UserId; erased_at: Date };
  auth_identities: AuthIdentitiesTable;
  auth_sessions: AuthSessionsTable;
  auth_factors: AuthFactorsTable;
  auth_factor_challenges: AuthFactorChallengesTable;
  auth_recovery_codes: AuthRecoveryCodesTable;
  auth_passkeys: AuthPasskeysTable;
  auth_passkey_challenges: AuthPasskeyChallengesTable;
  auth_flows: AuthFlowsTable;
  auth_one_time_tokens: AuthOneTimeTokensTable;
  auth_devices: AuthDevicesTable;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends AccountsTables {}
}
