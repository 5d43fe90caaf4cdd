-- Of the reviews that are shown: kept by `count_review`, so that they are exact whoever writes, hides or removes reviews at once.
alter table products
  add column rating_sum integer not null default 0 check (rating_sum >= 0),
  add column rating_count integer not null default 0 check (rating_count >= 0);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  -- The delivered order it is of; null only for the samples of the demo store.
  order_id uuid references customer_orders (id) on delete cascade,
  -- Who ordered, if they were signed in.
  user_id uuid references auth_users (id) on delete cascade,
  -- As the order called it.
  product_name text not null,
  shown_name text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  photo_urls text[] not null default '{}' check (cardinality(photo_urls) <= 4),
  reply text,
  replied_at timestamptz(3),
  hidden_at timestamptz(3),
  hidden_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((reply is null) = (replied_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create unique index reviews_order on reviews (order_id, product_id);
create unique index reviews_user on reviews (user_id, product_id);
create index reviews_product on reviews (product_id, created_at desc, id desc) where hidden_at is null;
create index reviews_store on reviews (store_id, created_at desc, id desc);

create function count_review() returns trigger language plpgsql as $$
declare
  sums integer := 0;
  counts integer := 0;
  product uuid;
begin
  if tg_op <> 'INSERT' then
    product := old.product_id;
    if old.hidden_at is null then
      sums := sums - old.rating;
      counts := counts - 1;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    product := new.product_id;
    if new.hidden_at is null then
      sums := sums + new.rating;
      counts := counts + 1;
    end if;
  end if;
  if sums <> 0 or counts <> 0 then
    update products set rating_sum = rating_sum + sums, rating_count = rating_count + counts where id = product;
  end if;
  return null;
end $$;
create trigger reviews_counted after insert or delete or update of rating, hidden_at on reviews
  for each row execute function count_review();

-- Whose a picture is until its review is written, and of which review it is then. One without a review goes after a day.
create table review_photos (
  url text primary key,
  store_id uuid not null references stores (id) on delete cascade,
  order_id uuid not null references customer_orders (id) on delete cascade,
  user_id uuid references auth_users (id) on delete set null,
  review_id uuid references reviews (id) on delete set null,
  created_at timestamptz(3) not null
);
create index review_photos_review on review_photos (review_id);
create index review_photos_unused on review_photos (created_at) where review_id is null;
create index review_photos_order on review_photos (order_id);
create index review_photos_user on review_photos (user_id);
create index review_photos_store on review_photos (store_id);

alter table uploads drop constraint uploads_kind_check, add constraint uploads_kind_check check (kind in ('product_image', 'review_photo'));
