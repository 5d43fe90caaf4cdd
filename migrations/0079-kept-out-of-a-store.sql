-- A block keeps somebody from the orders of a store too. Who has no account is known by the phone number; of an account, the numbers
-- that it ordered with stand beside it, so that signing out opens no way around (docs/product.md, "Customers").
alter table room_blocks
  drop constraint room_blocks_pkey,
  alter column user_id drop not null,
  add column phone text,
  add constraint room_blocks_whom check (user_id is not null or phone is not null),
  add constraint room_blocks_once unique nulls not distinct (store_id, user_id, phone);
create index room_blocks_phone on room_blocks (store_id, phone) where phone is not null;
