-- What a store says of itself in its own words; null: nothing (docs/product.md, "Store settings").
alter table stores add column about text check (length(about) <= 300);
