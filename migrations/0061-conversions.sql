-- Which orders were told to which network: once each, however many pages try (docs/decisions/0055).
create table conversions (
  order_id uuid not null references customer_orders (id) on delete cascade,
  network text not null check (network in ('meta', 'google')),
  -- Chosen by the page that tells it: its repeat gets the same answer.
  attempt uuid not null,
  -- By which it was allowed; null once that is gone with its person.
  consent_id uuid references consents (id) on delete set null,
  claimed_at timestamptz(3) not null,
  primary key (order_id, network)
);
create index conversions_consent on conversions (consent_id) where consent_id is not null;
