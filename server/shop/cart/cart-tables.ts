import type { LiveStreamId, StoreId, UserId, VariantId, VideoId } from '#contract/ids.ts';

export type CartLinesTable = {
  user_id: UserId;
  variant_id: VariantId;
  store_id: StoreId;
  quantity: number;
  price_paise: number;
  live_stream_id: LiveStreamId | null;
  video_id: VideoId | null;
  added_at: Date;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    cart_lines: CartLinesTable;
  }
}
