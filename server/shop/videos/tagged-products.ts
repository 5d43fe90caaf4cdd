import type { StoreId } from '#contract/ids.ts';
import type { TagForm } from '#contract/shop/videos/videos.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import type { TagRow } from './tags-queries.ts';
import type { Catalog } from './videos-presenter.ts';

/** Which of the products may be tagged anew: those of the store that are sold. Ask before a transaction, which has one connection. */
export async function findTaggable(catalog: Pick<Catalog, 'listByIds'>, storeId: StoreId, given: readonly TagForm[]): Promise<ReadonlySet<string>> {
  const sold = await catalog.listByIds(given.map((tag) => tag.product_id));
  return new Set(sold.filter((product) => product.seller_id === storeId).map(({ id }) => id));
}

/**
 * The tags that are saved: one for each product. What is tagged already stays while it is not sold, so that a product which is hidden for
 * a week is still tagged after it.
 */
export function chooseTags(given: readonly TagForm[], taggable: ReadonlySet<string>, before: readonly TagRow[]): TagForm[] {
  const own = new Set([...taggable, ...before.map((tag) => tag.product_id)]);
  return [...new Map(given.map((tag) => [tag.product_id, tag])).values()].filter((tag) => own.has(tag.product_id));
}

/** A product was removed for good between the look at it and its tag. */
export const productGone = () => invalidInput('tags', 'A tagged product was deleted meanwhile. Save again: its tag is left out.');

/** INPUT_INVALID for a tag that would never be seen. */
export function checkTimes(tags: readonly TagForm[], file: Pick<StoredVideo, 'durationMs'> | undefined): Outcome<void> {
  const { durationMs = null } = file ?? {};
  const late = durationMs === null ? -1 : tags.findIndex((tag) => tag.timestamp_seconds > 0 && tag.timestamp_seconds * 1000 >= durationMs);
  return late < 0 ? done(undefined) : invalidInput(`tags.${late}.timestamp_seconds`, 'A tag has to begin before the video ends.');
}
