-- Paid with test keys of its store: no money came, and it counts in no sum.
alter table customer_orders add column is_test boolean not null default false;
update customer_orders set is_test = true from payments
where payments.order_id = customer_orders.id and payments.state = 'captured' and payments.is_test and payments.provider = 'razorpay';
