-- Where people have had something sent, and want to again.
create table saved_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  phone text not null check (length(phone) <= 20),
  name text not null check (length(name) <= 100),
  house_no text not null check (length(house_no) <= 60),
  address text not null check (length(address) <= 300),
  landmark text not null check (length(landmark) <= 120),
  pincode text not null check (length(pincode) <= 10),
  city text not null check (length(city) <= 60),
  is_default boolean not null default false,
  used_at timestamptz(3) not null
);
create index saved_addresses_person on saved_addresses (user_id, used_at desc, id);
create unique index saved_addresses_default on saved_addresses (user_id) where is_default;
