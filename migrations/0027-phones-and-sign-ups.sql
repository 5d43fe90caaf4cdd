alter table auth_users
  -- When the person showed that the number is theirs. Confirmed without it: AUTH_AUTOCONFIRM believed it.
  add column phone_proven_at timestamptz;
update auth_users set phone_proven_at = phone_confirmed_at where phone_confirmed_at is not null;

-- A log-in waits for the sign-up of its address.
create index jobs_address on jobs ((payload ->> 'address')) where payload ->> 'address' is not null and failed_at is null;
