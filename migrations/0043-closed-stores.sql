-- A store whose orders stay keeps its row, and answers as one that does not exist (docs/product.md, "Store settings").
alter table stores add column closed_at timestamptz(3);
update stores set closed_at = now() where not exists (select from store_members where store_members.store_id = stores.id);

-- What is not sent yet is withdrawn by the first letters of its key.
create index messages_unsent_keys on messages (once_key text_pattern_ops) where body_text is not null and once_key is not null;
