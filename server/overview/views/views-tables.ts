import type { ConsentId, ProductId, StoreId, VideoId } from '#contract/ids.ts';
import type { ViewKind } from '#contract/overview/view-kinds.ts';

/** `day`: in India, `2025-01-31`. */
export type SeenProduct = { product_id: ProductId; day: string; kind: ViewKind; store_id: StoreId };
export type SeenVideo = { video_id: VideoId; day: string; store_id: StoreId };

/** The consent is the person who looked. */
export type By<Seen> = Seen & { consent_id: ConsentId };
export type Times<Seen> = Seen & { number: number };

type ViewsTables = {
  /** One row a person, product and day. */
  product_views: By<SeenProduct>;
  /** Of people who did not agree, and of rows that are gone. */
  product_view_counts: Times<SeenProduct>;
  /** The same of shoppable videos. */
  video_views: By<SeenVideo>;
  video_view_counts: Times<SeenVideo>;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ViewsTables {}
}
