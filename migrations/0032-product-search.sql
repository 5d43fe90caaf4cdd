-- Search forgives accents and typing errors. Both extensions come with PostgreSQL (postgresql-contrib).
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents: what is searched and what is searched for. `unaccent` itself is not immutable, since its rules could be
-- changed; here they are those of the installation. The extension may lie in another schema.
do $$
declare
  place text := (select quote_ident(nspname) from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent');
begin
  execute format(
    'create function search_form(given text) returns text language sql immutable strict parallel safe
     as $body$ select lower(%1$s.unaccent(%2$L::regdictionary, given)) $body$', place, place || '.unaccent');
end $$;

alter table products
  add column searched_name text generated always as (search_form(name)) stored,
  add column searched_text text generated always as (search_form(name || E'\n' || description)) stored,
  -- The price of its card and whether it can be bought, as its variants stood a moment ago: for order and filters alone.
  add column lead_paise bigint not null default 0,
  add column can_buy boolean not null default true;

update products
set lead_paise = lead.price_paise, can_buy = lead.can_buy
from (
  select distinct on (product_id) product_id, price_paise, coalesce(stock, 1) > 0 as can_buy
  from product_variants
  where deleted_at is null
  order by product_id, coalesce(stock, 1) > 0 desc, price_paise, position
) as lead
where lead.product_id = products.id;

create index products_search on products using gin (searched_text gin_trgm_ops) where deleted_at is null;
create index products_price on products (lead_paise, id) where deleted_at is null;
create index products_category on products (category, created_at desc, id desc) where deleted_at is null and category <> '';
