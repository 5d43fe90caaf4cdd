-- The page of its store that an order was begun on, by Buy Now. Null: none, or it was deleted for good.
alter table customer_orders add column page_id uuid references user_pages (id) on delete set null;
create index customer_orders_page on customer_orders (page_id) where page_id is not null;
