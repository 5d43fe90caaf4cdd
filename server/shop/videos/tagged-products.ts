import type { StoreId } from '#contract/ids.ts';
import type { TagForm } from '#contract/shop/videos/videos.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import type { TagRow } from './tags-queries.ts';
import type { Catalog } from './videos-presenter.ts';

/**
 * The tags that are saved: one for each product, of products of the store alone. What is tagged already stays while it is not sold,
 * so that a product which is hidden for a week is still tagged after it.
 */
export async function readTags(
  catalog: Pick<Catalog, 'listByIds'>,
  storeId: StoreId,
  given: readonly TagForm[],
  before: readonly TagRow[],
): Promise<TagForm[]> {
  const sold = await catalog.listByIds(given.map((tag) => tag.product_id));
  const own = new Set<string>(sold.filter((product) => product.seller_id === storeId).map(({ id }) => id));
  for (const tag of before) own.add(tag.product_id);
  return [...new Map(given.map((tag) => [tag.product_id, tag])).values()].filter((tag) => own.has(tag.product_id));
}

/** INPUT_INVALID for a tag that would never be seen. */
export function checkTimes(tags: readonly TagForm[], file: Pick<StoredVideo, 'durationMs'> | undefined): Outcome<void> {
  const { durationMs = null } = file ?? {};
  const late = durationMs === null ? -1 : tags.findIndex((tag) => tag.timestamp_seconds > 0 && tag.timestamp_seconds * 1000 >= durationMs);
  return late < 0 ? done(undefined) : invalidInput(`tags.${late}.timestamp_seconds`, 'A tag has to begin before the video ends.');
}
