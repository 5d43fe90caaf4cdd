import { maxPageSlugCharacters } from '#contract/pages/page-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listTaken } from './pages-queries.ts';

/** How many numbers are tried behind a slug that is taken. */
const tries = 50;

/** `wanted`, or the first of `wanted-2`, `wanted-3`, … that no page of this site has. Undefined where all are taken. */
export async function findFreeSlug(db: Db, wanted: string): Promise<string | undefined> {
  const base = wanted.slice(0, maxPageSlugCharacters - 3).replace(/-$/, '');
  const choices = [wanted, ...Array.from({ length: tries }, (_, index) => `${base}-${index + 2}`)];
  const taken = await listTaken(db, choices);
  return choices.find((slug) => !taken.has(slug));
}
