-- How an order travels (courier, number, address of its page), and what its list is searched by: the buyer's name and the lines.
alter table customer_orders
  add column tracking jsonb,
  add column searched_text text not null default '';

update customer_orders as o
set searched_text = search_form(concat_ws(E'\n', o.customer_name, (
  select string_agg(concat_ws(' ', line.product_name, nullif(line.variant_title, '')), E'\n' order by line.position)
  from customer_order_lines as line where line.order_id = o.id)));

-- A move stands until it is undone, which it may be until its buyer is told.
alter table order_status_changes
  add column id uuid not null default gen_random_uuid() primary key,
  add column told_at timestamptz(3),
  add column undone_at timestamptz(3),
  add column undone_user_id uuid references auth_users (id) on delete set null;
