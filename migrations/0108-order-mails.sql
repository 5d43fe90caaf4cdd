-- Where whoever ordered without an account has what becomes of the order mailed to; gone 180 days after it was asked for.
create table order_mails (
  order_id uuid primary key references customer_orders (id) on delete cascade,
  address text not null,
  asked_at timestamptz(3) not null
);
create index order_mails_by_address on order_mails (lower(address));
