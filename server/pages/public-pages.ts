import { LRUCache } from 'lru-cache';
import { needsOf, readContent } from '#contract/pages/page-content.ts';
import type { PublicPage } from '#contract/pages/pages.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { DraftLinks } from './draft-links.ts';
import type { createPageDataReader } from './page-data-reader.ts';
import { findBySlug } from './pages-queries.ts';

/** A price that changed is on the page as soon; `forget` is called with every change of a page itself. */
const maxAgeMs = 5_000;
/** Of all of them as JSON. */
const maxKeptCharacters = 32 * 2 ** 20;

const missing = () => refused('NOT_FOUND', 'This page doesn’t exist, or it is not published.');

type Parts = { db: Db; clock: Clock; drafts: DraftLinks; readData: ReturnType<typeof createPageDataReader> };
type Row = NonNullable<Awaited<ReturnType<typeof findBySlug>>>;

/** Pages as visitors see them, kept in memory for a moment. */
export function createPublicPages({ db, clock, drafts, readData }: Parts) {
  const kept = new LRUCache<string, PublicPage>({
    ...{ maxSize: maxKeptCharacters, sizeCalculation: (page) => JSON.stringify(page).length },
    ...{ ttl: maxAgeMs, ttlResolution: 0, perf: { now: () => clock.now().getTime() } },
  });
  /** Pages on their way, by their slug: read once for all who ask at the same time. */
  const asked = new Map<string, Promise<Outcome<PublicPage>>>();

  async function present({ id, store_id, title, slug, description, share_image_url }: Row, content: unknown, is_draft: boolean): Promise<Outcome<PublicPage>> {
    const data = await readData(store_id, needsOf(readContent(content).sections));
    return data.ok ? done({ id, title, slug, description, share_image_url, seller_id: store_id, is_draft, content, data: data.value }) : missing();
  }

  async function findPublished(slug: string): Promise<Outcome<PublicPage>> {
    const row = await findBySlug(db, slug);
    return row?.published ? await present(row, row.published_content, false) : missing();
  }

  async function findDraft(slug: string, token: string): Promise<Outcome<PublicPage>> {
    const row = await findBySlug(db, slug);
    return row && drafts.opens(token, row.id, clock.now()) ? await present(row, row.content, true) : missing();
  }

  /** What is forgotten on its way is not kept. */
  async function findOnce(slug: string): Promise<Outcome<PublicPage>> {
    const underway = asked.get(slug);
    if (underway) return await underway;
    const asking = findPublished(slug);
    asked.set(slug, asking);
    try {
      const found = await asking;
      if (found.ok && asked.get(slug) === asking) kept.set(slug, found.value);
      return found;
    } finally {
      if (asked.get(slug) === asking) asked.delete(slug);
    }
  }

  return {
    /** `draft`: a token of a link to the draft. NOT_FOUND for what is not published, and for a token that does not open it. */
    async get(slug: string, draft?: string): Promise<Outcome<PublicPage>> {
      if (draft !== undefined) return await findDraft(slug, draft);
      const found = kept.get(slug);
      return found ? done(found) : await findOnce(slug);
    },

    forget(slugs: readonly string[]): void {
      for (const slug of slugs) {
        kept.delete(slug);
        asked.delete(slug);
      }
    },

    forgetStore(id: string): void {
      asked.clear();
      for (const [slug, { seller_id }] of [...kept.entries()]) if (seller_id === id) kept.delete(slug);
    },
  };
}
