import { isDeepStrictEqual } from 'node:util';
import type { PageId, StoreId } from '#contract/ids.ts';
import { listImages, readContent, type SavedContent } from '#contract/pages/page-content.ts';
import { maxBinnedPages, maxPages, pageBinDays } from '#contract/pages/page-limits.ts';
import { pageSlugOf } from '#contract/pages/page-slug.ts';
import type { ListedPage, NewPageForm, OwnPage, PageSettingsChange, PageVersion } from '#contract/pages/pages.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import { isUniqueViolation } from '#server/platform/database/violations.ts';
import { done, invalidInput, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import type { DraftLinks } from './draft-links.ts';
import { getFreeSlug, whileSlugsAreTaken } from './page-slugs.ts';
import * as queries from './pages-queries.ts';
import { toStored } from './pages-tables.ts';
import { pageTemplates } from './templates/page-templates.ts';
import { findVersion, keepVersion, listVersions } from './versions-queries.ts';

export type PagesService = ReturnType<typeof createPagesService>;

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'holdOpen'>;
  uploads: Pick<UploadsService, 'listImagesOf'>;
  drafts: DraftLinks;
  /** Called with the addresses where visitors see something else now. */
  tell: (slugs: string[]) => void;
};
type NewRow = { id: PageId; title: string; content: SavedContent; description?: string; share_image_url?: string };

type Change = { id: PageId; version: number; is_forced: boolean; is_replacing: boolean; content: SavedContent };

const permission = 'catalog:write';
const settingNames = ['title', 'slug', 'published', 'description', 'share_image_url'] as const;
const missing = () => refused('NOT_FOUND', 'This page doesn’t exist or you don’t have permission to edit it.');
const changedMeanwhile = () => refused('CONFLICT', 'This page was changed elsewhere meanwhile. Load what was saved there, or keep yours.');
const settingsChangedMeanwhile = () => refused('CONFLICT', 'The settings of this page were changed elsewhere meanwhile. Load them again.');
const tooMany = () => refused('CONFLICT', `A store has at most ${maxPages} pages. Delete one that you no longer need, and try again.`);
const noRoomToRestore = () => refused('CONFLICT', `A store has at most ${maxPages} pages. Delete another one, and then bring this one back.`);
const closed = () => refused('NOT_FOUND', 'This store does not exist any more.');
const foreignPicture = (path: string) => invalidInput(path, 'A picture was not uploaded to your store. Upload it again.') as Refused;
const slugTaken = () => invalidInput('slug', 'Another page has this address. Choose another one.');

/** Pages of a store: what is being edited, what visitors see, and what they were. */
export function createPagesService({ db, clock, stores, uploads, drafts, tell }: Parts) {
  function toListed(row: queries.ListedRow): ListedPage {
    const { id, title, slug, published, has_changes, created_at, updated_at, deleted_at } = row;
    const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString(), deleted_at: deleted_at?.toISOString() ?? null };
    return { id, title, slug, published, has_changes, ...times };
  }

  function toOwn(row: queries.PageRow): OwnPage {
    const { id, slug, description, share_image_url, content, version, settings_version } = row;
    const draft_path = `/p/${slug}?draft=${drafts.tokenFor(id, clock.now())}`;
    return { ...toListed(row), description, share_image_url, content, version, settings_version, draft_path };
  }

  async function getOwn(storeId: StoreId, id: PageId): Promise<Outcome<OwnPage>> {
    const row = await queries.findOwn(db, storeId, id);
    return row ? done(toOwn(row)) : missing();
  }

  /** A picture that another store uploaded is refused, unless the page has it already. */
  async function problemOfImages(
    tx: Db,
    path: string,
    { storeId, urls, had }: { storeId: StoreId; urls: string[]; had: string[] },
  ): Promise<Refused | undefined> {
    const added = [...new Set(urls)].filter((url) => !had.includes(url));
    if (added.length === 0) return undefined;
    const own = new Set(await uploads.listImagesOf(tx, storeId, added));
    return added.every((url) => own.has(url)) ? undefined : foreignPicture(path);
  }

  /** Changes the page of that id while nobody else does; `work` says in the end which addresses show something else. */
  async function changing(storeId: StoreId, id: PageId, work: (tx: Db, row: Locked) => Promise<Outcome<string[]>>): Promise<Outcome<OwnPage>> {
    const changed = await inTransaction(db, async (tx) => {
      const row = await queries.lockOwn(tx, storeId, id);
      return row ? await work(tx, row) : missing();
    });
    if (!changed.ok) return changed;
    if (changed.value.length > 0) tell(changed.value);
    return await getOwn(storeId, id);
  }

  /** The same id again is the same page. `chooseSlug` runs while no other page is made or brought back in this store. */
  async function insert(actor: Actor, storeId: StoreId, page: NewRow, chooseSlug: (tx: Db) => Promise<string>): Promise<Outcome<OwnPage>> {
    const { userId } = requireUser(actor);
    return await inTransaction(db, async (tx) => {
      if (!(await stores.holdOpen(tx, storeId))) return closed();
      await takeTurns(tx, `pages of ${storeId}`);
      const there = await queries.findOwn(tx, storeId, page.id);
      if (there) return done(toOwn(there));
      if ((await queries.countOf(tx, storeId)) >= maxPages) return tooMany();
      const now = clock.now();
      const row = { ...page, store_id: storeId, user_id: userId, content: toStored(page.content), created_at: now, updated_at: now };
      await queries.insertPage(tx, { ...row, slug: await chooseSlug(tx), published_at: null, deleted_at: null });
      // Another store's page may have this id: then nothing was inserted.
      const made = await queries.findOwn(tx, storeId, page.id);
      return made ? done(toOwn(made)) : missing();
    });
  }

  /** With a free slug beginning with `wanted`. */
  const insertWithFreeSlug = (actor: Actor, storeId: StoreId, page: NewRow, wanted: string): Promise<Outcome<OwnPage>> =>
    whileSlugsAreTaken(() => insert(actor, storeId, page, (tx) => getFreeSlug(tx, wanted, page.id)));

  return {
    /** Newest first. INPUT_INVALID for a cursor that is not ours. */
    async listMine(actor: Actor, { cursor, limit, state, search }: PageRequest & { state?: 'published' | 'draft' | 'deleted'; search?: string }) {
      const storeId = requireSeller(actor, permission);
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const rows = await queries.listOwn(db, storeId, { state, search, after: after.value }, limit + 1);
      return done<Page<ListedPage>>(toPage(rows, limit, toListed));
    },

    getMine: (actor: Actor, id: PageId): Promise<Outcome<OwnPage>> => getOwn(requireSeller(actor, permission), id),

    /** INPUT_INVALID for an address that another page has, and for a template that is not there. */
    async create(actor: Actor, { id, title, slug: typed, template_id }: NewPageForm): Promise<Outcome<OwnPage>> {
      const storeId = requireSeller(actor, permission);
      const template = pageTemplates.find((each) => each.id === template_id);
      if (template_id !== undefined && !template) return invalidInput('template_id', 'This template is not there any more. Choose another one.');
      const content = (template?.content ?? { sections: [] }) as SavedContent;
      const slug = pageSlugOf(typed);
      if (slug === '') return await insertWithFreeSlug(actor, storeId, { id, title, content }, pageSlugOf(title));
      try {
        return await insert(actor, storeId, { id, title, content }, async () => slug);
      } catch (error) {
        if (isUniqueViolation(error)) return slugTaken();
        throw error;
      }
    },

    /** CONFLICT when it was saved elsewhere since `version`; the same content again is no conflict. INPUT_INVALID for another store's picture. */
    async save(actor: Actor, { id, version, is_forced, is_replacing, content }: Change) {
      const storeId = requireSeller(actor, permission);
      return await changing(storeId, id, async (tx, row) => {
        if (isDeepStrictEqual(JSON.parse(toStored(content)), row.content)) return done([]);
        if (row.version !== version && !is_forced) return changedMeanwhile();
        const [urls, had] = [listImages(readContent(content).sections), listImages(readContent(row.content).sections)];
        const problem = await problemOfImages(tx, 'content', { storeId, urls, had });
        if (problem) return problem;
        const now = clock.now();
        if (row.version !== version || is_replacing) await keepVersion(tx, id, 'replaced', now);
        await queries.updatePage(tx, id, { content: toStored(content), version: row.version + 1, updated_at: now });
        return done([]);
      });
    },

    /**
     * A blank slug keeps the one it has. INPUT_INVALID for one that another page has. CONFLICT when the settings were changed since
     * `settings_version`, or when this would publish sections that are not those of `version`; the same again is no conflict.
     */
    async saveSettings(actor: Actor, id: PageId, { slug: typed, version, settings_version, ...form }: PageSettingsChange) {
      const storeId = requireSeller(actor, permission);
      try {
        return await changing(storeId, id, async (tx, row) => {
          const next = { ...form, slug: pageSlugOf(typed) || row.slug };
          if (settingNames.every((name) => next[name] === row[name])) return done([]);
          if (row.settings_version !== settings_version) return settingsChangedMeanwhile();
          const isPublishing = next.published && !row.published;
          if (isPublishing && row.version !== version) return changedMeanwhile();
          const { share_image_url } = next;
          const images = { storeId, urls: [share_image_url].filter(Boolean), had: [row.share_image_url] };
          const problem = await problemOfImages(tx, 'share_image_url', images);
          if (problem) return problem;
          await queries.updatePage(tx, id, { ...next, settings_version: row.settings_version + 1, updated_at: clock.now() });
          if (isPublishing) await publish(tx, id);
          return done([row.slug, next.slug]);
        });
      } catch (error) {
        if (isUniqueViolation(error)) return slugTaken();
        throw error;
      }
    },

    /** CONFLICT when its sections are not those of `version`. */
    async publish(actor: Actor, id: PageId, version: number): Promise<Outcome<OwnPage>> {
      return await changing(requireSeller(actor, permission), id, async (tx, row) => {
        if (row.version !== version) return changedMeanwhile();
        if (!row.published || !isDeepStrictEqual(row.content, row.published_content)) await publish(tx, id);
        return done([row.slug]);
      });
    },

    /** Not published, beside the one that it is like. The same `newId` again is the same copy. */
    async duplicate(actor: Actor, id: PageId, newId: PageId): Promise<Outcome<OwnPage>> {
      const storeId = requireSeller(actor, permission);
      const row = await queries.findOwn(db, storeId, id);
      if (!row || row.deleted_at) return missing();
      const { title, content, description, share_image_url } = row;
      return await insertWithFreeSlug(actor, storeId, { id: newId, title, content: content as SavedContent, description, share_image_url }, row.slug);
    },

    async remove(actor: Actor, id: PageId): Promise<Outcome<{ id: PageId }>> {
      const storeId = requireSeller(actor, permission);
      const removed = await changing(storeId, id, async (tx, row) => {
        await queries.updatePage(tx, id, { deleted_at: clock.now() });
        await queries.trimBin(tx, storeId, maxBinnedPages);
        return done([row.slug]);
      });
      return removed.ok ? done({ id }) : removed;
    },

    /**
     * Not published. Its address may have gone to another page: then it gets the next one. CONFLICT when the store has as many pages as it may.
     * Restoring twice is the same as restoring once.
     */
    async restore(actor: Actor, id: PageId): Promise<Outcome<OwnPage>> {
      const storeId = requireSeller(actor, permission);
      return await whileSlugsAreTaken(() =>
        inTransaction(db, async (tx) => {
          await takeTurns(tx, `pages of ${storeId}`);
          const row = await queries.lockBinned(tx, storeId, id);
          if (row) {
            if ((await queries.countOf(tx, storeId)) >= maxPages) return noRoomToRestore();
            const slug = await getFreeSlug(tx, row.slug, id);
            await queries.updatePage(tx, id, { slug, published: false, settings_version: row.settings_version + 1, deleted_at: null });
          }
          const restored = await queries.findOwn(tx, storeId, id);
          return restored ? done(toOwn(restored)) : missing();
        }),
      );
    },

    async listVersions(actor: Actor, id: PageId): Promise<Outcome<{ items: PageVersion[] }>> {
      const row = await queries.findOwn(db, requireSeller(actor, permission), id);
      if (!row) return missing();
      return done({ items: (await listVersions(db, id)).map(({ created_at, ...version }) => ({ ...version, created_at: created_at.toISOString() })) });
    },

    /** What was being edited is kept as a version, unless it is the same. */
    async restoreVersion(actor: Actor, id: PageId, number: number): Promise<Outcome<OwnPage>> {
      return await changing(requireSeller(actor, permission), id, async (tx, row) => {
        const content = await findVersion(tx, id, number);
        if (!content) return refused('NOT_FOUND', 'This version is not kept any more.');
        if (isDeepStrictEqual(content, row.content)) return done([]);
        const now = clock.now();
        await keepVersion(tx, id, 'replaced', now);
        await queries.updatePage(tx, id, { content: JSON.stringify(content), version: row.version + 1, updated_at: now });
        return done([]);
      });
    },

    /** The chore: what was in the bin for too long. */
    purgeBin: (now: Date): Promise<number> => queries.deleteOld(db, new Date(now.getTime() - pageBinDays * 86_400_000)),

    /** For a store that closes. */
    removeAllOf: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteAllOfStore(tx, storeId),
  };

  async function publish(tx: Db, id: PageId): Promise<void> {
    const now = clock.now();
    await queries.publish(tx, id, now);
    await keepVersion(tx, id, 'published', now);
  }
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockOwn>>>;
