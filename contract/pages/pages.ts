import { z } from 'zod';
import { line, text } from '#contract/formats/text.ts';
import { pageId, storeId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { savedContent } from './page-content.ts';
import { pageData, pageNeeds } from './page-data.ts';
import { maxPageDescriptionCharacters, maxPageSlugCharacters, maxPageTitleCharacters } from './page-limits.ts';

const title = line.trim().max(maxPageTitleCharacters, `Use at most ${maxPageTitleCharacters} characters`);
/** As it is typed; the server makes an address of it (`pageSlugOf`). */
const typedSlug = line.max(maxPageSlugCharacters * 3).default('');

/** As it is stored; screens read it by `readContent`. */
const storedContent = z.unknown();

const shared = {
  id: pageId,
  title: z.string(),
  slug: z.string(),
  /** Whether `/p/{slug}` shows it. */
  published: z.boolean(),
  /** Whether something was changed since it was published last. */
  has_changes: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** In the bin since then. */
  deleted_at: z.iso.datetime().nullable(),
};

const listedPage = z.object(shared);
export type ListedPage = z.infer<typeof listedPage>;

const ownPage = z.object({
  ...shared,
  /** For link previews and search engines; empty is not said. */
  description: z.string(),
  share_image_url: z.string(),
  content: storedContent,
  /** Of what was saved last: comes back with a change, and with what is published. */
  version: z.number().int(),
  /** The same of title, address, publication, description and picture. */
  settings_version: z.number().int(),
  /** `/p/…` with the draft, for whoever has the address, for `draftLinkDays`. */
  draft_path: z.string(),
});
export type OwnPage = z.infer<typeof ownPage>;

/** `id` is made by the browser: the same page sent twice is one. */
const newPageForm = z.strictObject({
  id: pageId,
  title: title.min(1, 'Please enter a title for your page.'),
  slug: typedSlug,
  template_id: z.string().max(60).optional(),
});
export type NewPageForm = z.infer<typeof newPageForm>;

/** Of a page as whoever changes it has it. */
const seenVersion = z.number().int();

const settingsForm = z.strictObject({
  title: title.min(1, 'Page title cannot be empty.'),
  /** Blank keeps the one it has. */
  slug: typedSlug,
  published: z.boolean(),
  description: text.trim().max(maxPageDescriptionCharacters, `Write at most ${maxPageDescriptionCharacters} characters`),
  share_image_url: z.string().max(200),
});
export type PageSettingsForm = z.infer<typeof settingsForm>;

const settingsChange = settingsForm.extend({ version: seenVersion, settings_version: seenVersion });
export type PageSettingsChange = z.infer<typeof settingsChange>;

const pageVersion = z.object({
  number: z.number().int(),
  /** `published`: what visitors saw from then on; `replaced`: what was there before another version or another editor's content took its place. */
  reason: z.enum(['published', 'replaced']),
  section_count: z.number().int(),
  created_at: z.iso.datetime(),
});
export type PageVersion = z.infer<typeof pageVersion>;

export const templateCategories = ['landing', 'campaign', 'brand'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** The content shows the caller's own products: it comes as `readContent` reads it. */
const pageTemplate = z.object({ id: z.string(), name: z.string(), description: z.string(), category: z.enum(templateCategories), content: storedContent });
export type PageTemplate = z.infer<typeof pageTemplate>;

/** What anybody sees at `/p/{slug}`. */
const publicPage = z.object({
  id: pageId,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  share_image_url: z.string(),
  seller_id: storeId,
  /** Seen by a link to the draft. */
  is_draft: z.boolean(),
  content: storedContent,
  data: pageData,
});
export type PublicPage = z.infer<typeof publicPage>;

const byId = z.strictObject({ id: pageId });
const own = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', end: string, summary: string) =>
  sellerRoute.route({ method, path: `/seller/pages/{id}${end}`, summary }).errors(errorsOf('CONFLICT'));

export const pagesContract = {
  get: openRoute
    .route({ method: 'GET', path: '/pages/{slug}', summary: 'A published page with what it shows of its store; with `draft` of a link, as it is being edited' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ slug: z.string().toLowerCase().max(maxPageSlugCharacters), draft: z.string().max(100).optional() }))
    .output(publicPage),
  listTemplates: sellerRoute
    .route({ method: 'GET', path: '/seller/page-templates', summary: 'What a page can begin with' })
    .input(z.strictObject({ category: z.enum(templateCategories).optional() }))
    .output(z.object({ items: z.array(pageTemplate) })),
  getData: sellerRoute
    .route({ method: 'POST', path: '/seller/page-data', summary: 'What sections show of the store of the signed-in seller' })
    .input(pageNeeds)
    .output(pageData),
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/pages', summary: 'Pages of the signed-in seller, newest first; `deleted` are those in the bin' })
    .input(z.strictObject({ ...pageInput, state: z.enum(['published', 'draft', 'deleted']).optional(), search: text.trim().max(100).optional() }))
    .output(pageOf(listedPage)),
  getMine: own('GET', '', 'One page of the signed-in seller').input(byId).output(ownPage),
  /** CONFLICT for one page more than a store may have. */
  create: sellerRoute
    .route({ method: 'POST', path: '/seller/pages', successStatus: 201, summary: 'Make a page, empty or from a template; it is not published' })
    .errors(errorsOf('CONFLICT'))
    .input(newPageForm)
    .output(ownPage),
  /** CONFLICT when it was saved elsewhere since `version`, unless `is_forced`. What was there is kept as a version then, and with `is_replacing`, such as for a template. */
  save: own('PUT', '/content', 'Save the sections of a page; visitors see them once they are published')
    .input(
      z.strictObject({
        id: pageId,
        version: seenVersion,
        is_forced: z.boolean().default(false),
        is_replacing: z.boolean().default(false),
        content: savedContent,
      }),
    )
    .output(ownPage),
  /**
   * INPUT_INVALID when another page has the slug. CONFLICT when they were changed elsewhere since `settings_version`, and when this publishes sections
   * that were saved elsewhere since `version`.
   */
  saveSettings: own('PUT', '', 'Change title, address, publication and description of a page')
    .input(settingsChange.extend({ id: pageId }))
    .output(ownPage),
  /** CONFLICT when something else was saved since `version`: nobody publishes what they have not seen. */
  publish: own('POST', '/publish', 'Show visitors what was saved last')
    .input(z.strictObject({ id: pageId, version: seenVersion }))
    .output(ownPage),
  duplicate: own('POST', '/duplicate', 'Make a page like this one; it is not published')
    .input(z.strictObject({ id: pageId, new_id: pageId }))
    .output(ownPage),
  remove: own('DELETE', '', 'Delete a page: it can be brought back for 30 days').input(byId).output(byId),
  /** CONFLICT for one page more than a store may have. */
  restore: own('POST', '/restore', 'Bring a deleted page back, not published').input(byId).output(ownPage),
  listVersions: own('GET', '/versions', 'Versions that are kept of a page, the newest first')
    .input(byId)
    .output(z.object({ items: z.array(pageVersion) })),
  restoreVersion: own('POST', '/versions/{number}/restore', 'Put a version back into the editor; visitors see it once it is published')
    .input(
      z.strictObject({
        id: pageId,
        number: z.coerce
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      }),
    )
    .output(ownPage),
};
