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
const maxPages = 500;

const missing = () => refused('NOT_FOUND', 'This page doesn’t exist, or it is not published.');

type Parts = { db: Db; clock: Clock; drafts: DraftLinks; readData: ReturnType<typeof createPageDataReader> };
type Row = NonNullable<Awaited<ReturnType<typeof findBySlug>>>;

/** Pages as visitors see them, kept in memory for a moment. */
export function createPublicPages({ db, clock, drafts, readData }: Parts) {
  const kept = new LRUCache<string, PublicPage>({ max: maxPages, ttl: maxAgeMs, ttlResolution: 0, perf: { now: () => clock.now().getTime() } });
  /** Counts what was forgotten: an answer that was read before is not kept. */
  let changes = 0;

  async function present({ store_id, title, slug, description, share_image_url }: Row, content: unknown, is_draft: boolean): Promise<Outcome<PublicPage>> {
    const data = await readData(store_id, needsOf(readContent(content).sections));
    return data.ok ? done({ title, slug, description, share_image_url, seller_id: store_id, is_draft, content, data: data.value }) : missing();
  }

  return {
    /** `draft`: a token of a link to the draft. NOT_FOUND for what is not published, and for a token that does not open it. */
    async get(slug: string, draft?: string): Promise<Outcome<PublicPage>> {
      const found = draft === undefined ? kept.get(slug) : undefined;
      if (found) return done(found);
      const before = changes;
      const row = await findBySlug(db, slug);
      if (!row) return missing();
      if (draft !== undefined) return drafts.opens(draft, row.id, clock.now()) ? await present(row, row.content, true) : missing();
      if (!row.published) return missing();
      const page = await present(row, row.published_content, false);
      if (page.ok && before === changes) kept.set(slug, page.value);
      return page;
    },

    forget(slugs: readonly string[]): void {
      changes += 1;
      for (const slug of slugs) kept.delete(slug);
    },
  };
}
