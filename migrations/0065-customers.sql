-- Who a store's customers are: they ordered, follow it, or wrote in its chat (docs/decisions/0059).
create table customer_profiles (
  user_id uuid primary key references auth_users (id) on delete cascade,
  -- What they are called is `display_name` of their account.
  avatar_url text,
  bio text not null default '' check (length(bio) <= 280),
  created_at timestamptz(3) not null
);

alter table uploads
  alter column store_id drop not null,
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check check (kind in ('product_image', 'review_photo', 'avatar')),
  -- A picture of a person belongs to no store.
  add constraint uploads_owner_check check ((store_id is null) = (kind = 'avatar'));

create table store_customers (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- Who ordered without an account is known by the phone number alone.
  user_id uuid references auth_users (id) on delete cascade,
  phone text,
  -- The name on the last order.
  ordered_as text,
  joined_at timestamptz(3) not null,
  note text not null default '' check (length(note) <= 2000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  check ((user_id is null) <> (phone is null))
);
create unique index store_customers_person on store_customers (store_id, user_id) where user_id is not null;
create unique index store_customers_phone on store_customers (store_id, phone) where phone is not null;
create index store_customers_user on store_customers (user_id) where user_id is not null;
create index store_customers_joined on store_customers (store_id, joined_at, id);

-- What somebody ordered of a store is added up along these.
create index customer_orders_of_person on customer_orders (store_id, user_id) include (status, total_paise) where user_id is not null;
create index customer_orders_of_phone on customer_orders (store_id, customer_phone) include (status, total_paise) where user_id is null;
-- What somebody wrote in chats.
create index show_events_chatter on show_events ((payload ->> 'user_id'), created_at) where type = 'chat';

-- Whom a store keeps from writing in its chats.
create table room_blocks (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  blocked_at timestamptz(3) not null,
  primary key (store_id, user_id)
);
create index room_blocks_user on room_blocks (user_id);

-- Noted by the database itself, whoever writes the rows.
create function note_customer_who_ordered() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    insert into store_customers (store_id, phone, ordered_as, joined_at)
    values (new.store_id, new.customer_phone, new.customer_name, new.created_at)
    on conflict (store_id, phone) where phone is not null do update set ordered_as = excluded.ordered_as
      where store_customers.ordered_as is distinct from excluded.ordered_as;
  else
    insert into store_customers (store_id, user_id, ordered_as, joined_at)
    values (new.store_id, new.user_id, new.customer_name, new.created_at)
    on conflict (store_id, user_id) where user_id is not null do update set ordered_as = excluded.ordered_as
      where store_customers.ordered_as is distinct from excluded.ordered_as;
  end if;
  return null;
end $$;
create trigger customer_orders_customer after insert on customer_orders for each row execute function note_customer_who_ordered();

create function note_customer_who_follows() returns trigger language plpgsql as $$
begin
  insert into store_customers (store_id, user_id, joined_at) values (new.store_id, new.user_id, new.followed_at) on conflict do nothing;
  return null;
end $$;
create trigger store_follows_customer after insert on store_follows for each row execute function note_customer_who_follows();

create function note_customer_who_wrote() returns trigger language plpgsql as $$
begin
  insert into store_customers (store_id, user_id, joined_at)
  select stream.store_id, person.id, new.created_at
  from live_streams stream, auth_users person
  where stream.id = new.live_stream_id and person.id = (new.payload ->> 'user_id')::uuid
  on conflict do nothing;
  return null;
end $$;
create trigger show_events_customer after insert on show_events for each row
  when (new.type = 'chat' and new.payload ->> 'user_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and new.payload ->> 'is_host' = 'false')
  execute function note_customer_who_wrote();

insert into store_customers (store_id, user_id, joined_at)
select store_id, user_id, min(at) from (
  select store_id, user_id, created_at as at from customer_orders where user_id is not null
  union all
  select store_id, user_id, followed_at from store_follows
  union all
  select stream.store_id, person.id, event.created_at
  from show_events event
  join live_streams stream on stream.id = event.live_stream_id
  join auth_users person on person.id::text = event.payload ->> 'user_id'
  where event.type = 'chat' and event.payload ->> 'is_host' = 'false'
) as traces group by store_id, user_id;

insert into store_customers (store_id, phone, joined_at)
select store_id, customer_phone, min(created_at) from customer_orders where user_id is null group by store_id, customer_phone;

update store_customers as customer set ordered_as = last.customer_name
from (
  select distinct on (store_id, user_id, known.phone) store_id, user_id, known.phone, customer_name
  from customer_orders, lateral (select case when user_id is null then customer_phone end) as known (phone)
  order by store_id, user_id, known.phone, number desc
) as last
where last.store_id = customer.store_id and (last.user_id = customer.user_id or last.phone = customer.phone);
