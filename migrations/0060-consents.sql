-- Where a store measures its ads; null: nowhere (docs/product.md, "Measurement").
alter table stores
  add column meta_pixel_id text check (meta_pixel_id ~ '^[0-9]{10,20}$'),
  add column google_ads_id text check (google_ads_id ~ '^AW-[0-9]{6,12}$'),
  add column google_ads_label text check (google_ads_label ~ '^[A-Za-z0-9_-]{6,40}$'),
  add constraint stores_google_ads_whole check ((google_ads_id is null) = (google_ads_label is null));

-- Who agreed to what, or said no, by which words, when and where (docs/decisions/0054). Of a guest the device is who.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth_users (id) on delete cascade,
  -- A keyed hash of the id in the device cookie.
  device_key text check (length(device_key) = 43),
  store_id uuid not null references stores (id) on delete cascade,
  purpose text not null check (purpose in ('live_mails', 'measure_meta', 'measure_google')),
  is_given boolean not null,
  words text not null check (length(words) between 1 and 1000),
  text_version smallint not null check (text_version > 0),
  -- The first part of the page's address; null: not known.
  place text check (place ~ '^/[a-z-]{0,40}$'),
  answered_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  withdrawn_place text check (withdrawn_place ~ '^/[a-z-]{0,40}$'),
  check ((user_id is null) <> (device_key is null)),
  check (is_given or withdrawn_at is null),
  check (withdrawn_at is not null or withdrawn_place is null)
);
create unique index consents_standing_of_user on consents (user_id, store_id, purpose) where is_given and withdrawn_at is null and user_id is not null;
create unique index consents_standing_of_device on consents (device_key, store_id, purpose) where is_given and withdrawn_at is null and device_key is not null;
create index consents_user on consents (user_id) where user_id is not null;
create index consents_device on consents (device_key) where device_key is not null;
create index consents_store on consents (store_id);
create index consents_age on consents (answered_at);

-- A ledger: what is written stays as it was, but for its withdrawal, which happens once.
create function keep_consents() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or (to_jsonb(new) - '{withdrawn_at,withdrawn_place}'::text[]) <> (to_jsonb(old) - '{withdrawn_at,withdrawn_place}'::text[]) then
    raise exception 'a consent is never changed, only withdrawn once';
  end if;
  return new;
end $$;
create trigger consents_kept before update on consents for each row execute function keep_consents();

-- What was agreed to before there was a ledger.
insert into consents (user_id, store_id, purpose, is_given, words, text_version, answered_at)
select user_id, store_id, 'live_mails', true, mails_words, 1, mails_since from store_follows where mails_since is not null;
