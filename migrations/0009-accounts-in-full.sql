-- Accounts as the official client speaks them (auth-contract.md §1): one-time codes and links, flows, factors, passkeys, known devices.
alter table auth_users
  -- When the person showed that the address is theirs. Confirmed without it: AUTH_AUTOCONFIRM believed it.
  add column email_proven_at timestamptz,
  add column new_phone text,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column invited_at timestamptz;

alter table auth_sessions
  add column ip text,
  -- Refresh tokens that count below it were given before the session rose to aal2: they must not yield what it is now.
  add column refresh_floor integer not null default 0,
  -- The factor that raised the session to aal2.
  add column factor_id uuid references auth_factors (id) on delete set null;
create index auth_sessions_factor on auth_sessions (factor_id);

alter table auth_factors
  drop constraint auth_factors_factor_type_check,
  add constraint auth_factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  add column webauthn_credential jsonb;

create table auth_factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_factors (id) on delete cascade,
  -- An answer is taken only from the address that asked.
  ip text not null,
  code_hash bytea,
  webauthn_challenge text,
  wrong_tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_factor_challenges_factor on auth_factor_challenges (factor_id);

create table auth_recovery_codes (
  factor_id uuid not null references auth_factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table auth_passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  backed_up boolean not null default false,
  friendly_name text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index auth_passkeys_user on auth_passkeys (user_id);

create table auth_passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  -- null: somebody who is not signed in yet.
  user_id uuid references auth_users (id) on delete cascade,
  purpose text not null check (purpose in ('registration', 'authentication')),
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_passkey_challenges_user on auth_passkey_challenges (user_id);

-- A sign-in that leaves the page: a PKCE challenge, a visit at a provider, or both (auth-contract.md §1.3).
create table auth_flows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth_users (id) on delete cascade,
  -- What the session's amr will name: oauth, magiclink, recovery, …
  method text not null,
  provider text,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- Ties the callback to the browser that began, and the provider's answer to this request.
  browser_hash bytea,
  provider_nonce text,
  provider_verifier text,
  linking_user_id uuid references auth_users (id) on delete cascade,
  provider_token text,
  provider_refresh_token text,
  auth_code_hash bytea unique,
  auth_code_issued_at timestamptz,
  callback_at timestamptz,
  created_at timestamptz not null default now()
);
create index auth_flows_user on auth_flows (user_id);
create index auth_flows_linking_user on auth_flows (linking_user_id);
create index auth_flows_age on auth_flows (created_at);

-- One open code or link for each person and purpose; asking again voids the one before.
create table auth_one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  purpose text not null check (purpose in (
    'signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'sms', 'phone_change', 'reauthentication'
  )),
  sent_to text not null,
  code_hash bytea not null,
  link_hash bytea unique,
  wrong_tries integer not null default 0,
  flow_id uuid references auth_flows (id) on delete cascade,
  redirect_to text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index auth_one_time_tokens_flow on auth_one_time_tokens (flow_id);

-- Browsers that have signed in to an account before: strangers' guesses never lock these out.
create table auth_devices (
  user_id uuid not null references auth_users (id) on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Mails and text messages: written in the transaction of what they tell of, sent by a job.
create table messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  template text not null,
  subject text not null default '',
  -- Cleared once sent: they hold codes and links.
  body_text text,
  body_html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index messages_newest on messages (created_at desc, id desc);
