-- A credit note for each return that was refunded, beside the one of an order that was cancelled (docs/decisions/0053).
alter table invoices
  drop constraint invoices_order_id_kind_key,
  add column return_id uuid unique references order_returns (id) on delete cascade,
  add constraint invoices_return check (return_id is null or kind = 'credit_note');
create unique index invoices_of_order on invoices (order_id, kind) where return_id is null;
create index invoices_order on invoices (order_id);
