-- Addresses that people leave on a page of a store, to get its mails (docs/decisions/0074): of a guest who is known by it alone.
alter table consents
  add column email text check (length(email) <= 254 and email = lower(email)),
  drop constraint consents_check,
  add constraint consents_who check (num_nonnulls(user_id, device_key, email) = 1),
  drop constraint consents_purpose_check,
  add constraint consents_purpose_check check (purpose in ('live_mails', 'measure_meta', 'measure_google', 'product_views', 'store_mails'));
create unique index consents_standing_of_email on consents (email, store_id, purpose) where is_given and withdrawn_at is null and email is not null;
create index consents_email on consents (email) where email is not null;

-- On which page an address was left first; null: the page is gone.
create table page_sign_ups (
  consent_id uuid primary key references consents (id) on delete cascade,
  page_id uuid references user_pages (id) on delete set null
);
create index page_sign_ups_page on page_sign_ups (page_id) where page_id is not null;
