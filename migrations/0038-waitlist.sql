-- Who wants to be told when a variant can be bought again. The row goes when they are told, and after 90 days.
create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid not null references product_variants (id) on delete cascade,
  -- Whoever was signed in.
  user_id uuid references auth_users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  address text not null check (length(address) <= 254),
  -- A keyed hash of the address, as it stands in links to stop.
  address_key text not null,
  created_at timestamptz(3) not null,
  unique (variant_id, address_key)
);
create index waitlist_entries_product on waitlist_entries (product_id);
create index waitlist_entries_address on waitlist_entries (address_key);
create index waitlist_entries_age on waitlist_entries (created_at);
create index waitlist_entries_store on waitlist_entries (store_id);
create index waitlist_entries_user on waitlist_entries (user_id) where user_id is not null;

-- Addresses that want no such message from strangers any more, as keyed hashes alone.
create table waitlist_stops (
  address_key text primary key,
  created_at timestamptz(3) not null
);
