-- When a discount ends by itself, and what an order must be worth before it.
alter table discount_settings
  add column ends_at timestamptz(3),
  add column min_order_paise integer check (min_order_paise >= 1);
alter table discount_changes
  add column ends_at timestamptz(3),
  add column min_order_paise integer;

-- What one person had of the offer of one live event: its card was shown, it was claimed, an order used it up (docs/decisions/0064). `device_key`
-- stands for the device cookie as a keyed hash; `change_id` is the version that was shown, then the one that was claimed.
create table discount_claims (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  show_id uuid references live_streams (id) on delete set null,
  code_id uuid not null references discount_codes (id) on delete cascade,
  change_id uuid references discount_changes (id) on delete set null,
  device_key text,
  user_id uuid references auth_users (id) on delete set null,
  shown_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  expires_at timestamptz(3),
  order_id uuid,
  unique (show_id, device_key)
);
create unique index discount_claims_person on discount_claims (show_id, user_id) where user_id is not null;
create index discount_claims_user on discount_claims (user_id) where user_id is not null;
create index discount_claims_order on discount_claims (order_id) where order_id is not null;
create index discount_claims_code on discount_claims (code_id);
create index discount_claims_change on discount_claims (change_id);
create index discount_claims_store on discount_claims (store_id);

-- By which version an order was discounted, with which claim, and by how much. A use that was given back stays, so that a late payment takes it again.
alter table discount_uses
  add column change_id uuid references discount_changes (id) on delete set null,
  add column claim_id uuid references discount_claims (id) on delete set null,
  add column discount_paise bigint not null default 0 check (discount_paise >= 0),
  add column is_given_back boolean not null default false;
create index discount_uses_change on discount_uses (change_id) where change_id is not null;
create index discount_uses_claim on discount_uses (claim_id) where claim_id is not null;
