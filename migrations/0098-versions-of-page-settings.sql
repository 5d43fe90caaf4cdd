-- Counts what was saved of title, address, publication, description and picture: of two who change them, the later is told.
alter table user_pages add column settings_version integer not null default 1;
