const makes = ['Block-print', 'Handloom', 'Brass', 'Terracotta', 'Indigo', 'Kantha', 'Ikat', 'Ajrakh', 'Bandhani', 'Jamdani', 'Chikankari', 'Madhubani'];
const colors = ['blue', 'madder', 'ivory', 'marigold', 'leaf green', 'charcoal', 'rani pink', 'turmeric', 'natural', 'walnut'];
const goods = ['kurta', 'dupatta', 'saree', 'lamp', 'bowl', 'cushion cover', 'bedsheet', 'stole', 'tray', 'lantern', 'jacket', 'table runner', 'bell', 'vase'];
const places = ['Jaipur', 'Kutch', 'Bengal', 'Varanasi', 'Lucknow', 'Moradabad', 'Channapatna', 'Pochampally', 'Bagru', 'Chanderi'];
const sentences = [
  'Made by hand in small batches, so no two pieces are quite the same.',
  'Cotton that softens with every wash; iron it damp.',
  'Natural dyes: wash it apart for the first two times.',
  'Packed without plastic, in a cloth bag that can be used again.',
  'The weaver signs each piece at the selvage.',
];

export const stores = ['Bench Bazaar', 'Bench Emporium'] as const;

/** SQL that makes `count` products of the two stores in turn, every third with four variants; names and descriptions repeat as those of shops do. */
export function goodsSql(count: number): string {
  const pick = (words: readonly string[], step: number) => `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (n / ${step}) % ${words.length}]`;
  const name = `format('%s %s, %s, of %s %s', ${pick(makes, 1)}, ${pick(goods, 7)}, ${pick(colors, 3)}, ${pick(places, 11)}, n)`;
  const description = `concat_ws(' ', ${[1, 3, 5].map((step) => pick(sentences, step)).join(', ')})`;
  const sellers = `(select array_agg(id order by name) from stores where name in (${stores.map((store) => `'${store}'`).join(',')}))`;
  return `
    with made as (
      insert into products (store_id, name, slug, description, option_names, category, created_at, updated_at)
      select ${sellers}[1 + n % 2], ${name}, 'goods-' || n, ${description}, case when n % 3 = 0 then '{Size}'::text[] else '{}' end,
        ${pick(goods, 7)}, now() - n * interval '1 second', now()
      from generate_series((select count(*) + 1 from products), ${count}) n
      returning id, store_id, option_names, substring(slug from 7)::int as n
    )
    insert into product_variants (product_id, store_id, option_values, position, price_paise, stock)
    select id, store_id, case when cardinality(option_names) > 0 then array[(array['S','M','L','XL'])[1 + place]] else '{}' end,
      place, 9900 + (n * 137 + place * 500) % 500000, 40
    from made, generate_series(0, case when cardinality(option_names) > 0 then 3 else 0 end) place`;
}

/** What shoppers type: common words, rare ones, parts of words, misspelled ones, very short ones, ones that are nowhere. */
export const searches = [
  ...['kurta', 'blue kurta', 'cotton', 'saree of varanasi', 'brass lamp', 'handloom stole natural', 'indigo', 'cushion cover', 'gift for mother', 'a', 'of'],
  ...['kurtta', 'dupata', 'chikankri', 'lantren', 'moradbad tray', 'zzzz', 'television', 'ajr', 'bow', 'xq', '4711', 'weaver signs', 'softens with every wash'],
  ...[
    'the',
    'rani pink vase',
    'madhubani table runner',
    'walnut',
    'bell',
    'sari',
    'pochampally ikat saree marigold',
    'selvage',
    'made by hand',
    'jamdani jacket',
  ],
];
