-- Who likes which shoppable video: counted by its rows (docs/product.md, "Likes").
create table shoppable_video_likes (
  video_id uuid not null references shoppable_videos (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (video_id, user_id)
);
create index shoppable_video_likes_user on shoppable_video_likes (user_id);
