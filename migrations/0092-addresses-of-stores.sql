-- An address for each store that never had one, made of its name as that of a new store is (docs/product.md, "Store settings"). A store
-- that gave its address up keeps its choice.
do $$
declare
  store record;
  plain text;
  named text;
  tail text;
  made text;
  turn integer;
  reserved constant text[] := string_to_array(regexp_replace(
    'about account accounts admin api app assets auth blog book brand brands cart checkout collection collections contact
      cookies dashboard demo discover docs faq favicon feed haat health healthz help home invite jobs kit legal live login
      logout mailbox media metrics new null official operator operators order orders pages payment payments press pricing
      privacy product product-detail products readyz replay returns robots search security seller sellers settings shop shops
      signup single-product sitemap staff static status stop-mails store stores support terms thank-you undefined uploads
      video videos whip wishlist www', '\s+', ' ', 'g'), ' ');
begin
  for store in
    select id, name from stores
    where slug is null and closed_at is null and not exists (select from store_slugs where store_id = stores.id)
    order by created_at, id
  loop
    plain := regexp_replace(lower(regexp_replace(normalize(store.name, NFKD), '[\u0300-\u036f''\u2019]', '', 'g')), '[^a-z0-9]+', '-', 'g');
    named := btrim(left(plain, 32), '-');
    turn := 1;
    loop
      -- Of a name that many stores have the next number would be looked for in vain for long.
      tail := concat_ws('-',
        case when named ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(named) >= 3 and named <> all (reserved) then null else 'stall' end,
        case when turn = 1 then null when turn <= 9 then turn::text else (10000 + floor(random() * 990000))::integer::text end);
      made := concat_ws('-', nullif(btrim(left(plain, 32 - case when tail = '' then 0 else length(tail) + 1 end), '-'), ''), nullif(tail, ''));
      insert into store_slugs (slug, store_id, since) values (made, store.id, now()) on conflict (slug) do nothing;
      exit when found;
      turn := turn + 1;
    end loop;
    update stores set slug = made where id = store.id;
  end loop;
end
$$;
