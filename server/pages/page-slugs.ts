import type { PageId } from '#contract/ids.ts';
import { maxPageSlugCharacters } from '#contract/pages/page-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/violations.ts';
import { listTaken } from './pages-queries.ts';

/** How many numbers are tried behind a slug that is taken. */
const tries = 50;
/** How often other stores may take a slug between the look at it and the row. */
const races = 20;

/** `wanted`, or the first of `wanted-2`, `wanted-3`, … that no page of this site has; one made of the id where none is wanted or all are taken. */
export async function getFreeSlug(db: Db, wanted: string, id: PageId): Promise<string> {
  const ofId = `page-${id.slice(0, 8)}`;
  if (wanted === '') return ofId;
  const base = wanted.slice(0, maxPageSlugCharacters - 3).replace(/-$/, '');
  const choices = [wanted, ...Array.from({ length: tries }, (_, index) => `${base}-${index + 2}`)];
  const taken = await listTaken(db, choices);
  return choices.find((slug) => !taken.has(slug)) ?? ofId;
}

/** Does `work` again while another store took the slug meanwhile. */
export async function whileSlugsAreTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let race = 1; ; race += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error) || race === races) throw error;
    }
  }
}
