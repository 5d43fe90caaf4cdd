-- Where a store has its orders sent (docs/product.md, "Order webhook"). The secret is derived from the id and its version: no row holds it.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  url text not null check (length(url) <= 500),
  secret_version integer not null default 1,
  -- When the secret became this one: the one before signs for a day more.
  rotated_at timestamptz(3),
  is_active boolean not null default true,
  disabled_why text check (disabled_why in ('gone', 'failing')),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null
);
create index webhooks_store on webhooks (store_id);

-- One for each event and address, however often the event is told. Kept for 30 days.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  -- Whoever ordered, if they were signed in.
  user_id uuid references auth_users (id) on delete cascade,
  event_key text not null,
  event text not null check (event in ('order.placed', 'webhook.test')),
  order_number bigint,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Attempts before the last replay.
  attempts_before integer not null default 0,
  last_status smallint,
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (webhook_id, event_key)
);
create index webhook_deliveries_page on webhook_deliveries (store_id, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id) where state = 'waiting';
create index webhook_deliveries_user on webhook_deliveries (user_id) where user_id is not null;

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  at timestamptz(3) not null,
  -- HTTP; null without an answer.
  status smallint,
  ms integer not null,
  problem text,
  -- Its first 1,024 bytes.
  answer text not null,
  primary key (delivery_id, number)
);

-- How many jobs of a fairness key are at work is asked with every claim.
create index jobs_at_work on jobs (kind, fairness_key) where locked_until is not null and failed_at is null;
