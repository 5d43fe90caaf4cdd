-- Texts that people typed are stored and searched in one Unicode form, NFC (docs/product.md, "Text that people type"). Here the rows that
-- exist. What would be too long by it, or the same as another row, stays as it is.
create function pg_temp.normalize_column(of_table text, of_column text, form text) returns void language plpgsql as $$
declare
  of_row tid;
begin
  -- Of a later migration: it has no rows yet.
  if to_regclass(of_table) is null then return; end if;
  for of_row in execute format('select ctid from %1$I where %2$I::text is not nfc normalized', of_table, of_column)
  loop
    begin
      execute format('update %1$I set %2$I = %3$s where ctid = $1', of_table, of_column, format(form, of_column)) using of_row;
    exception when unique_violation or check_violation then
      null;
    end;
  end loop;
end $$;

select pg_temp.normalize_column(of_table, of_column, 'normalize(%1$I)')
from (values
  ('stores', '{name,legal_name,address,grievance_name}'::text[]),
  ('products', '{name,description,category,country_of_origin}'),
  ('product_variants', '{sku}'),
  ('uploads', '{original_name}'),
  ('video_files', '{name}'),
  ('live_streams', '{title,description}'),
  ('shoppable_videos', '{title,description}'),
  ('customer_orders', '{customer_name,customer_address,landmark,customer_city}'),
  ('customer_order_lines', '{product_name,variant_title}'),
  ('order_returns', '{words,answer,refund_why}'),
  ('reviews', '{product_name,shown_name,comment,reply,hidden_reason}'),
  ('reports', '{note,decision_reason}'),
  ('discount_settings', '{title,description}'),
  ('discount_changes', '{title,description}'),
  ('abandoned_checkouts', '{customer_name,customer_address,landmark,customer_city}'),
  ('abandoned_checkout_items', '{product_name,variant_title}'),
  ('saved_addresses', '{name,house_no,address,landmark,city}'),
  ('refunds', '{reference}'),
  ('customer_profiles', '{bio}'),
  ('store_customers', '{ordered_as,note}'),
  ('demo_bookings', '{full_name,company_name,goals,additional_info}'),
  ('user_pages', '{title,description}')
) as typed (of_table, of_columns), unnest(of_columns) as of_column;

select pg_temp.normalize_column(of_table, of_column, 'array(select normalize(part) from unnest(%1$I) with ordinality as parts (part, place) order by place)')
from (values ('products', 'option_names'), ('product_variants', 'option_values'), ('store_customers', 'tags')) as typed (of_table, of_column);

select pg_temp.normalize_column(of_table, of_column, 'normalize(%1$I::text)::jsonb')
from (values
  ('show_events', 'payload'),
  ('store_notices', 'content'),
  ('customer_orders', 'tracking'),
  ('product_changes', 'before'),
  ('product_changes', 'after'),
  ('user_pages', 'content'),
  ('user_pages', 'published_content'),
  ('page_versions', 'content')
) as typed (of_table, of_column);

update customer_orders as o
set searched_text = search_form(concat_ws(E'\n', o.customer_name, (
  select string_agg(concat_ws(' ', line.product_name, nullif(line.variant_title, '')), E'\n' order by line.position)
  from customer_order_lines as line where line.order_id = o.id)))
where searched_text is not nfc normalized;

-- A slug that another product has in this form gets a number behind it, as a second product of one name does.
do $$
declare
  of_product record;
  number integer;
  free text;
begin
  for of_product in select id, normalize(slug) as slug from products where slug is not nfc normalized
  loop
    free := of_product.slug;
    number := 1;
    while exists (select from products where slug = free)
    loop
      number := number + 1;
      free := of_product.slug || '-' || number;
    end loop;
    update products set slug = free where id = of_product.id;
  end loop;
end $$;

drop function pg_temp.normalize_column(text, text, text);
