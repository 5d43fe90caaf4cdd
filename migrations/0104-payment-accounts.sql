-- Each store collects into an account of its own (docs/decisions/0088).
create table payment_accounts (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  key_id text not null check (key_id ~ '^rzp_(test|live)_[A-Za-z0-9]{1,40}$'),
  -- Sealed for this store and field; without the key of the server they say nothing.
  key_secret text not null check (length(key_secret) <= 1000),
  webhook_secret text not null check (length(webhook_secret) <= 1000),
  -- The last two characters, by which their seller tells them apart.
  key_secret_end text not null check (length(key_secret_end) = 2),
  webhook_secret_end text not null check (length(webhook_secret_end) = 2),
  -- What Razorpay last said of the keys; null while nobody could ask.
  is_known boolean,
  checked_at timestamptz(3),
  set_at timestamptz(3) not null,
  -- Replaced or removed: only what was begun with it still goes on.
  retired_at timestamptz(3)
);
create unique index payment_accounts_current on payment_accounts (store_id) where retired_at is null;
create index payment_accounts_store on payment_accounts (store_id);

alter table payments
  -- Whose keys it was begun with; null before that, in the test, and once nothing can come of it any more.
  add column account_id uuid references payment_accounts (id) on delete set null,
  -- Begun with test keys: no money moves.
  add column is_test boolean not null default false;
create index payments_account on payments (account_id) where account_id is not null;

-- An event is told apart among those of its store.
delete from payment_events;
alter table payment_events
  drop constraint payment_events_pkey,
  add column store_id uuid not null references stores (id) on delete cascade,
  add primary key (store_id, provider, event_id);
