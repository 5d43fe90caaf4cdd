-- A hold is an order that waits for its payment (docs/decisions/0048).
alter table customer_orders drop constraint customer_orders_status_check;
alter table customer_orders
  add constraint customer_orders_status_check check (status in ('awaiting_payment', 'processing', 'packed', 'shipped', 'delivered', 'cancelled')),
  -- Until when it may be paid; null for cash on delivery.
  add column hold_until timestamptz(3),
  -- Paid since its store was last told of its orders.
  add column is_untold boolean not null default false,
  add constraint customer_orders_hold check (status <> 'awaiting_payment' or (payment_method = 'online' and hold_until is not null));
drop index customer_orders_open_of_phone;
create index customer_orders_open_of_phone on customer_orders (store_id, customer_phone)
  where status in ('awaiting_payment', 'processing', 'packed', 'shipped');
create index customer_orders_on_hold on customer_orders (hold_until) where status = 'awaiting_payment';
create index customer_orders_untold on customer_orders (store_id) where is_untold;

-- What a store takes beside cash on delivery.
create table payment_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  pays_online boolean not null,
  updated_at timestamptz(3) not null
);

-- What is to be paid online for one order.
create table payments (
  order_id uuid primary key references customer_orders (id) on delete cascade,
  store_id uuid not null references stores (id) on delete restrict,
  provider text not null check (provider in ('razorpay', 'test')),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  state text not null default 'created' check (state in ('created', 'attempted', 'captured')),
  -- The order at the provider, once somebody began to pay.
  provider_order_id text unique check (length(provider_order_id) <= 100),
  -- The charge that paid it.
  charge_id text unique,
  captured_at timestamptz(3),
  -- Until when its page offers to pay.
  closes_at timestamptz(3) not null,
  -- When the provider was last asked because a browser waits.
  asked_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint payments_captured check ((state = 'captured') = (charge_id is not null and captured_at is not null))
);
create index payments_store on payments (store_id);

-- What the provider says of each try to pay, by its own id.
create table payment_charges (
  id text primary key check (length(id) <= 100),
  order_id uuid not null references payments (order_id) on delete cascade,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null check (length(currency) = 3),
  state text not null check (state in ('failed', 'authorized', 'captured')),
  method text not null default '' check (length(method) <= 40),
  created_at timestamptz(3) not null
);
create index payment_charges_order on payment_charges (order_id);

-- Events that were taken in: each counts once. Kept for 30 days.
create table payment_events (
  provider text not null,
  event_id text not null check (length(event_id) <= 100),
  received_at timestamptz(3) not null,
  primary key (provider, event_id)
);
create index payment_events_age on payment_events (received_at);

-- Money that goes back. `charge_id` is null for what was paid in cash: its seller pays it back by hand.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references customer_orders (id) on delete cascade,
  store_id uuid not null references stores (id) on delete restrict,
  charge_id text references payment_charges (id) on delete cascade,
  -- Of what it follows from: once for each.
  key text not null unique check (length(key) <= 200),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in ('cancelled', 'returned', 'late', 'surplus')),
  state text not null check (state in ('due', 'sent', 'to_pay', 'paid', 'failed')),
  provider_refund_id text unique check (length(provider_refund_id) <= 100),
  -- What the seller notes of a payment by hand.
  reference text not null default '' check (length(reference) <= 100),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid references auth_users (id) on delete set null
);
create index refunds_order on refunds (order_id);
create index refunds_store on refunds (store_id);
create index refunds_settled_by on refunds (settled_by) where settled_by is not null;
