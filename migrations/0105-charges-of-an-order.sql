-- A store signs its own webhook: what it says of a charge of another store uses up nothing there (docs/decisions/0088).
alter table refunds drop constraint refunds_charge_id_fkey;
alter table payment_charges drop constraint payment_charges_pkey, add primary key (order_id, id);
drop index payment_charges_order;
create index payment_charges_id on payment_charges (id);
alter table refunds add constraint refunds_charge foreign key (order_id, charge_id) references payment_charges (order_id, id) on delete cascade;
create index refunds_charge on refunds (order_id, charge_id) where charge_id is not null;

-- The charge that paid an order is told apart among those of the order too.
alter table payments drop constraint payments_charge_id_key;

-- Those that wait are named as new ones are.
update jobs set payload = payload || jsonb_build_object('order_id', charge.order_id)
from payment_charges as charge
where jobs.kind = 'payment.capture' and charge.id = jobs.payload ->> 'charge_id';

-- So is a refund, among those of its store.
alter table refunds drop constraint refunds_provider_refund_id_key;
create unique index refunds_provider on refunds (store_id, provider_refund_id) where provider_refund_id is not null;
