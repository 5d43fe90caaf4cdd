-- Who follows which store, and who of them is mailed when it goes live (docs/product.md, "Following a store").
create table store_follows (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  followed_at timestamptz(3) not null,
  -- When the mails were asked for, and by which words; null: they were not.
  mails_since timestamptz(3),
  mails_words text check (length(mails_words) between 1 and 200),
  mailed_at timestamptz(3),
  primary key (store_id, user_id),
  check ((mails_since is null) = (mails_words is null))
);
create index store_follows_person on store_follows (user_id, followed_at, store_id);
create index store_follows_mailed on store_follows (store_id, user_id) where mails_since is not null;

-- How many follow a store: counted by the database itself, whoever writes the rows and however they go.
create table store_follow_counts (
  store_id uuid primary key references stores (id) on delete cascade,
  followers integer not null check (followers >= 0)
);

create function count_store_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into store_follow_counts (store_id, followers)
    select store_id, count(*) from changed group by store_id order by store_id
    on conflict (store_id) do update set followers = store_follow_counts.followers + excluded.followers;
  else
    -- In the order of their ids, so that two persons who are erased at once never wait for each other.
    perform 1 from store_follow_counts where store_id in (select store_id from changed) order by store_id for no key update;
    update store_follow_counts counts set followers = counts.followers - gone.number
    from (select store_id, count(*) as number from changed group by store_id) gone where counts.store_id = gone.store_id;
  end if;
  return null;
end $$;
create trigger store_follows_added after insert on store_follows
  referencing new table as changed for each statement execute function count_store_follows();
create trigger store_follows_gone after delete on store_follows
  referencing old table as changed for each statement execute function count_store_follows();
