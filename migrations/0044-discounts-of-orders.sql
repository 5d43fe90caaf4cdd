-- What was taken off an order, and each line's part of it; orders of before had no discount.
alter table customer_orders
  add column discount_paise bigint not null default 0 check (discount_paise >= 0),
  add column discount_code text;
alter table customer_order_lines add column discount_paise bigint not null default 0 check (discount_paise >= 0);
