-- Invoices and credit notes, each with all that it says, so that it stays what it was (docs/product.md, "Invoices").
create table invoices (
  id uuid primary key default gen_random_uuid(),
  -- A store with orders stays, and they with it.
  store_id uuid not null references stores (id) on delete cascade,
  order_id uuid not null references customer_orders (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- The year that the fiscal year begins in.
  fiscal_year smallint not null,
  number integer not null check (number > 0),
  serial text not null check (serial ~ '^[A-Z0-9/-]{1,16}$'),
  facts jsonb not null,
  issued_at timestamptz(3) not null,
  unique (order_id, kind),
  unique (store_id, kind, fiscal_year, number)
);

-- The last number of each series: taken with the row lock in the transaction that issues, so that none is left out or given twice.
create table invoice_numbers (
  store_id uuid not null references stores (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note')),
  fiscal_year smallint not null,
  last_number integer not null default 0,
  primary key (store_id, kind, fiscal_year)
);
