-- Whether the units of a line were taken from a count: what was ordered while nobody counted gives nothing back. Of orders of before
-- it is not known, and they give back as they did.
alter table customer_order_lines add column is_taken boolean not null default true;
