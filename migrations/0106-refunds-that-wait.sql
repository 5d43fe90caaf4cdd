-- When the provider was last asked about a refund that it has not ended.
alter table refunds add column asked_at timestamptz(3);
create index refunds_sent on refunds (created_at) where state = 'sent';
