-- A deleted product can be restored for 30 days (docs/product.md, "Deleted products"); then it is purged, once: of what orders name, some stays.
alter table products add column purged_at timestamptz(3);
create index products_bin on products (store_id, deleted_at desc, id desc) where deleted_at is not null;
create index products_to_purge on products (deleted_at) where deleted_at is not null and purged_at is null;

-- One that is deleted keeps its video for as long.
drop index products_video;
create index products_video on products (video_file_id) where video_file_id is not null;
-- Those of before let go of their videos at once.
update products set video_file_id = null where deleted_at is not null and video_file_id is not null;

-- Who likes which live event: counted by its rows (docs/product.md, "Likes").
create table live_stream_likes (
  live_stream_id uuid not null references live_streams (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (live_stream_id, user_id)
);
create index live_stream_likes_user on live_stream_likes (user_id);
