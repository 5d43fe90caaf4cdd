-- The discount that an order had, as it was then: version, title, type and value. Orders of before have their code alone.
alter table customer_orders add column discount_offer jsonb;
