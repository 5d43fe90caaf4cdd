-- Who asked to be shown the product; deleted a year after it was sent.
create table demo_bookings (
  -- Chosen by the browser, so that the same booking sent twice is one row.
  id uuid primary key,
  full_name text not null check (length(full_name) between 1 and 100),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 30),
  company_name text not null check (length(company_name) between 1 and 100),
  business_type text not null,
  business_size text not null,
  current_selling text not null check (current_selling in ('Yes', 'No')),
  goals text check (length(goals) <= 2000),
  additional_info text check (length(additional_info) <= 2000),
  status text not null default 'new' check (status in ('new', 'contacted', 'done', 'spam')),
  created_at timestamptz(3) not null
);
create index demo_bookings_status on demo_bookings (status, created_at, id);
create index demo_bookings_age on demo_bookings (created_at);
-- Both are asked for when an account is erased.
create index demo_bookings_email on demo_bookings (lower(email));
