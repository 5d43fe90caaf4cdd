-- What is counted between a look and an order is a checkout that was begun: Buy Now went past the cart, which it replaces
-- (docs/decisions/0060).
delete from product_views where kind = 'cart';
delete from product_view_counts where kind = 'cart';
alter table product_views
  drop constraint product_views_kind_check,
  add constraint product_views_kind_check check (kind in ('view', 'checkout'));
alter table product_view_counts
  drop constraint product_view_counts_kind_check,
  add constraint product_view_counts_kind_check check (kind in ('view', 'checkout'));
