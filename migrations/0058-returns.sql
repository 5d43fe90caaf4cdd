-- Returns of delivered orders (docs/decisions/0053). For how many days after delivery a store takes goods back; null: the default, 0: not at all.
alter table stores add column return_days smallint check (return_days between 0 and 90);
-- What was promised when it was placed.
alter table customer_orders add column return_days smallint not null default 7 check (return_days between 0 and 90);

create table order_returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references customer_orders (id) on delete cascade,
  store_id uuid not null references stores (id) on delete restrict,
  state text not null check (state in ('requested', 'accepted', 'declined', 'withdrawn', 'received', 'refunded', 'closed')),
  -- Chosen by the buyer's browser: a repeated request is the same return.
  key uuid not null,
  -- What the buyer said of it; null and empty once their account is gone.
  reason text check (reason in ('damaged', 'wrong_item', 'not_as_shown', 'does_not_fit', 'changed_mind')),
  words text not null default '' check (length(words) <= 500),
  -- What the store said to the buyer.
  answer text not null default '' check (length(answer) <= 500),
  -- What goes back, and why it is less than the goods cost.
  refund_paise bigint check (refund_paise > 0),
  refund_why text not null default '' check (length(refund_why) <= 500),
  created_at timestamptz(3) not null,
  unique (order_id, key),
  constraint order_returns_refunded check ((state = 'refunded') = (refund_paise is not null))
);
-- One at a time.
create unique index order_returns_open on order_returns (order_id) where state in ('requested', 'accepted', 'received');
create index order_returns_store on order_returns (store_id) where state in ('requested', 'accepted', 'received');

-- `paise`: what these units cost, after their part of the discount.
create table order_return_lines (
  return_id uuid not null references order_returns (id) on delete cascade,
  order_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  paise bigint not null check (paise >= 0),
  -- Whether they went back on sale; null until they came back.
  is_restocked boolean,
  primary key (return_id, position),
  foreign key (order_id, position) references customer_order_lines (order_id, position) on delete cascade
);
create index order_return_lines_line on order_return_lines (order_id, position);

create table order_return_steps (
  return_id uuid not null references order_returns (id) on delete cascade,
  -- From 1.
  number smallint not null,
  state text not null,
  at timestamptz(3) not null,
  -- Of the store; null for the buyer.
  user_id uuid references auth_users (id) on delete set null,
  primary key (return_id, number)
);
create index order_return_steps_user on order_return_steps (user_id) where user_id is not null;
