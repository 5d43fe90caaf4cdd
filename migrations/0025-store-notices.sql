-- What a store is told, kept for its members: numbered by store in the order of the commits, so that "read up to here" misses none.
create table store_notices (
  store_id uuid not null references stores (id) on delete cascade,
  seq bigint not null,
  kind text not null,
  -- What it is about: nothing is told twice.
  subject_id uuid not null,
  content jsonb not null,
  created_at timestamptz(3) not null,
  primary key (store_id, seq),
  unique (kind, subject_id)
);
create index store_notices_age on store_notices (created_at);

create table store_notice_heads (
  store_id uuid primary key references stores (id) on delete cascade,
  last_seq bigint not null default 0
);

create table store_notice_reads (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  read_seq bigint not null default 0,
  cleared_seq bigint not null default 0,
  primary key (store_id, user_id)
);
create index store_notice_reads_user on store_notice_reads (user_id);

-- Up to which order a store was told of its orders by mail and text message, when, and when it is told next: orders that come meanwhile are gathered.
create table order_notice_plans (
  store_id uuid primary key references stores (id) on delete cascade,
  told_number bigint not null default 0,
  told_at timestamptz(3),
  due_at timestamptz(3)
);
insert into order_notice_plans (store_id, told_number) select store_id, last_number from order_numbers;

-- Whether its buyer is told of it by text message: those that one network or one store's staff may cause are limited.
alter table customer_orders add column by_text boolean not null default true;

alter table messages
  -- A message with a key exists once, however often its job runs.
  add column once_key text unique,
  -- With whose account it goes, where that does not follow from the recipient.
  add column person_id uuid references auth_users (id) on delete cascade,
  -- What a gateway with templates of its own fills in; cleared with the body.
  add column variables jsonb;
create index messages_person on messages (person_id) where person_id is not null;

-- The first steps of a store that no other row shows.
create table store_first_steps (
  store_id uuid primary key references stores (id) on delete cascade,
  shared_at timestamptz(3) not null
);
