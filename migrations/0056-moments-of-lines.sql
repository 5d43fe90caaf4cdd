-- When in the live event a line's product was last shown before it was ordered: milliseconds of the show clock. Null: it never was, or no event.
alter table customer_order_lines add column at_ms bigint check (at_ms >= 0);
