-- What a store takes cash on delivery: open orders of one phone number, and items in them while nobody has confirmed the number.
alter table stores
  add column open_orders_per_phone integer not null default 5 check (open_orders_per_phone between 1 and 100),
  add column items_per_unconfirmed_phone integer not null default 20 check (items_per_unconfirmed_phone between 1 and 1000);

create index customer_orders_open_of_phone on customer_orders (store_id, customer_phone) where status in ('processing', 'packed', 'shipped');
