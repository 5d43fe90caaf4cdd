-- When its buyer confirmed a cash-on-delivery order by its link (docs/product.md, "The shopper's order"); null until then.
alter table customer_orders add column confirmed_at timestamptz(3);
