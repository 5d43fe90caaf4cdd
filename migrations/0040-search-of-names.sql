-- Typing errors are looked for in names alone: a comparison with every long description takes seconds in a large catalog.
create index products_search_name on products using gin (searched_name gin_trgm_ops) where deleted_at is null;
