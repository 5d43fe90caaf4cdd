-- Trigrams find no word of one or two letters: one that hardly any product has reads every text, 110 ms among 100,000 products. These are
-- found by the letters of a text, and by each two that stand beside each other in a word.
create function search_pairs(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct part), '{}')
  from (select letter, lead(letter) over (order by place) as next from unnest(string_to_array(given, null)) with ordinality as letters (letter, place)) as pairs
  cross join lateral (values (letter), (letter || next)) as parts (part)
  where part !~ '\s'
$$;

create index products_pairs on products using gin (search_pairs(searched_text)) where deleted_at is null;
-- Nothing is planned by them, and to gather them would make the pairs of thousands of texts anew.
alter index products_pairs alter column 1 set statistics 0;
