-- The shoppable video that a line was bought from (docs/decisions/0067). Null: none, or it was deleted for good.
alter table customer_order_lines add column video_id uuid references shoppable_videos (id) on delete set null;
create index customer_order_lines_video on customer_order_lines (video_id, order_id) where video_id is not null;

-- As the browser says, as it says the live event; an order looks whether it is one of the store's that tags the product.
alter table cart_lines add column video_id uuid;
