import { sql } from 'kysely';
import { slugOf } from '#contract/shop/catalog/catalog.ts';
import type { Db } from '#server/platform/database/database.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a product's address names it by id: no slug ever has this form. */
export function isProductId(slugOrId: string): boolean {
  return uuidForm.test(slugOrId.toLowerCase());
}

/** The slug a product of this name has when it is the first one; never empty, never like an id. */
export function firstSlugOf(name: string): string {
  const slug = slugOf(name);
  if (slug === '') return 'product';
  return isProductId(slug) ? `product-${slug}` : slug;
}

/** `slug` with the lowest number from 2 that no product has: `blue-kurta-2` (docs/product.md, "Product slugs"). Deleted products keep theirs. */
export async function findFreeSlug(db: Db, slug: string): Promise<string> {
  const pattern = `${slug.replace(/[\\%_]/g, '\\$&')}-%`;
  const { rows } = await sql<{ number: number }>`
    with taken as materialized (
      select substr(slug, length(${slug}) + 2)::int as number
      from products
      where slug like ${pattern} and substr(slug, length(${slug}) + 2) ~ '^[1-9][0-9]{0,7}$'
    )
    select min(number) as number
    from (select 2 as number union all select number + 1 from taken) as candidate
    where number >= 2 and number not in (select number from taken)
  `.execute(db);
  return `${slug}-${rows[0]?.number ?? 2}`;
}
