import type { ProductId, VideoId } from '#contract/ids.ts';
import type { OwnVideo, ShoppableVideo } from '#contract/shop/videos/videos.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { toPublicCard } from '#server/shop/catalog/catalog-wire.ts';
import { type StoredVideo, toPlayed, type VideoFilesService } from '#server/uploads/video-files.ts';
import { listTags, type TagRow } from './tags-queries.ts';
import { type Counts, listCounts } from './video-counts-queries.ts';
import type { VideoRow } from './videos-queries.ts';

export type Catalog = Pick<CatalogService, 'listByIds' | 'listCardsByIds' | 'listNamesByIds'>;
export type Files = Pick<VideoFilesService, 'listByIds' | 'take' | 'removeIfUnused' | 'markMadeByAi'>;

/** Rows of videos as shoppers and as their seller see them. */
export function createVideosPresenter({ db, catalog, files }: { db: Db; catalog: Catalog; files: Files }) {
  /** What rows stand on, asked for once for all of them. */
  async function readParts(rows: readonly VideoRow[]) {
    const [tags, found] = await Promise.all([
      listTags(
        db,
        rows.map(({ id }) => id),
      ),
      files.listByIds(rows.map((row) => row.video_file_id)),
    ]);
    const productIds = [...new Set(tags.map((tag) => tag.product_id))];
    const cards = new Map((await catalog.listCardsByIds(productIds)).map((card) => [card.id, card]));
    const byVideo = Map.groupBy(tags, (tag) => tag.video_id);
    const fileOf = new Map<string, StoredVideo>(found.map((file) => [file.id, file]));
    return { tagsOf: (row: VideoRow) => byVideo.get(row.id) ?? [], fileOf: (row: VideoRow) => fileOf.get(row.video_file_id), cards, productIds };
  }

  return {
    /** Without those whose file went meanwhile. */
    async presentShown(rows: readonly VideoRow[]): Promise<ShoppableVideo[]> {
      const { tagsOf, fileOf, cards } = await readParts(rows);
      return rows.flatMap((row) => {
        const played = toPlayed(fileOf(row));
        if (!played) return [];
        const tags = tagsOf(row).flatMap((tag) => {
          const card = cards.get(tag.product_id);
          return card ? [{ product: toPublicCard(card), ...placeOf(tag) }] : [];
        });
        const { url: video_url, poster_url: thumbnail_url, width, height, duration } = played;
        return [{ ...factsOf(row, tags.length, fileOf(row)), seller_name: row.store_name, video_url, thumbnail_url, width, height, duration, tags }];
      });
    },

    /** `seesOrders`: who does not look after orders is not told how many bought. */
    async presentOwn(rows: readonly VideoRow[], seesOrders: boolean): Promise<OwnVideo[]> {
      const { tagsOf, fileOf, cards, productIds } = await readParts(rows);
      const [named, counted] = await Promise.all([
        catalog.listNamesByIds(productIds),
        listCounts(
          db,
          rows.map(({ id }) => id),
        ),
      ]);
      const names = new Map(named.map((product) => [product.id, product]));
      const productOf = (id: ProductId) => ({ ...(names.get(id) ?? { id, name: '', image_url: null }), price_paise: cards.get(id)?.price_paise ?? null });
      return rows.map((row) => {
        const tags = tagsOf(row).map((tag) => ({ product: productOf(tag.product_id), ...placeOf(tag) }));
        const file = fileOf(row);
        const seen = { file: file ? stateOf(file) : null, thumbnail_url: file?.thumbnailUrl ?? null, played: toPlayed(file), tags };
        return {
          ...factsOf(row, tags.length, file),
          state: row.state,
          version: row.version,
          ...seen,
          ...countsOf(counted, row),
          ...(!seesOrders && { purchases_count: null }),
          clip: clipOf(row),
          deleted_at: row.deleted_at?.toISOString() ?? null,
        };
      });
    },
  };
}

export function placeOf({ timestamp_seconds, end_seconds, position_x, position_y }: Omit<TagRow, 'video_id' | 'product_id' | 'position'>) {
  return { timestamp_seconds, end_seconds, position_x, position_y };
}

function factsOf({ id, title, description, store_id, created_at }: VideoRow, product_count: number, file: StoredVideo | undefined) {
  const made_by_ai = file?.madeByAi ?? false;
  return { id, title, description, seller_id: store_id, product_count, made_by_ai, created_at: created_at.toISOString() };
}

function countsOf(counted: ReadonlyMap<VideoId, Counts>, { id }: VideoRow): Counts {
  return counted.get(id) ?? { views_count: 0, likes_count: 0, purchases_count: 0 };
}

function clipOf({ clip_of, clip_title, clip_from_ms, clip_to_ms }: VideoRow): OwnVideo['clip'] {
  if (clip_title === null || clip_from_ms === null || clip_to_ms === null) return null;
  return { live_stream_id: clip_of, title: clip_title, from_ms: clip_from_ms, to_ms: clip_to_ms };
}

function stateOf({ id, state, percent, problem }: StoredVideo): NonNullable<OwnVideo['file']> {
  return { id: id as NonNullable<OwnVideo['file']>['id'], state, percent, problem };
}
