import { randomInt } from 'node:crypto';
import type { StoreId } from '#contract/ids.ts';
import { slugFor } from '#contract/stores/store-slug.ts';
import type { Db } from '#server/platform/database/database.ts';
import { takeSlug } from './store-settings-queries.ts';

const maxNumber = 9;

/** The slug of a new store, made of its name: with a number behind it where other stores have it. */
export async function takeFirstSlug(tx: Db, storeId: StoreId, name: string, now: Date): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = slugFor(name, endOf(number));
    if ((await takeSlug(tx, storeId, slug, now)) === 'ours') return slug;
  }
}

/** Of a name that many stores have the next number would be looked for in vain for long. */
function endOf(number: number): string {
  if (number === 1) return '';
  return number <= maxNumber ? String(number) : String(randomInt(10_000, 1_000_000));
}
