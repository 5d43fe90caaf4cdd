-- People, their ways to sign in, and their sessions (auth-contract.md §1.1, §1.3).
create table auth_users (
  id uuid primary key default gen_random_uuid(),
  email text,
  phone text,
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  new_email text,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index auth_users_email on auth_users (lower(email)) where deleted_at is null;
create unique index auth_users_phone on auth_users (phone) where deleted_at is null;

create table auth_identities (
  identity_id uuid primary key default gen_random_uuid(),
  provider text not null,
  id text not null,
  user_id uuid not null references auth_users (id) on delete cascade,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, id)
);
create index auth_identities_user on auth_identities (user_id);

create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null default '[]',
  -- The refresh token is version, session id, counter and an HMAC over them: only the counter is kept.
  refresh_counter integer not null default 0,
  refreshed_at timestamptz not null default now(),
  user_agent text,
  created_at timestamptz not null default now()
);
create index auth_sessions_user on auth_sessions (user_id);

create table auth_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  phone text,
  secret text,
  last_used_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_factors_user on auth_factors (user_id);
