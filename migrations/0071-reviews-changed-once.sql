-- A review is changed once, also where it was removed and is written anew: its row stays, without words and pictures, and counts nowhere.
-- A deleted person's review stays too, without the person.
alter table reviews
  add column edited_at timestamptz(3),
  add column removed_at timestamptz(3),
  drop constraint reviews_user_id_fkey,
  add constraint reviews_user_id_fkey foreign key (user_id) references auth_users (id) on delete set null;

create or replace function count_review() returns trigger language plpgsql as $$
declare
  sums integer := 0;
  counts integer := 0;
  product uuid;
begin
  if tg_op <> 'INSERT' then
    product := old.product_id;
    if old.hidden_at is null and old.removed_at is null then
      sums := sums - old.rating;
      counts := counts - 1;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    product := new.product_id;
    if new.hidden_at is null and new.removed_at is null then
      sums := sums + new.rating;
      counts := counts + 1;
    end if;
  end if;
  if sums <> 0 or counts <> 0 then
    update products set rating_sum = rating_sum + sums, rating_count = rating_count + counts where id = product;
  end if;
  return null;
end $$;
drop trigger reviews_counted on reviews;
create trigger reviews_counted after insert or delete or update of rating, hidden_at, removed_at on reviews
  for each row execute function count_review();
create trigger reviews_reports_of_removed after update of removed_at on reviews
  for each row when (new.removed_at is not null) execute function forget_reports_of_review();

drop index reviews_product;
create index reviews_product on reviews (product_id, created_at desc, id desc) where hidden_at is null and removed_at is null;
