import type { Generated } from 'kysely';
import type { StoreId, UploadId, UserId } from '#contract/ids.ts';
import type { VideoTables } from './video-tables.ts';

export type UploadsTable = {
  id: Generated<UploadId>;
  /** Null for a picture of a person. */
  store_id: StoreId | null;
  user_id: UserId | null;
  kind: 'product_image' | 'review_photo' | 'avatar';
  original_name: string;
  url: string;
  width: number;
  height: number;
  created_at: Generated<Date>;
};

type UploadsTables = { uploads: UploadsTable } & VideoTables;

declare module '#server/platform/database/tables.ts' {
  interface Tables extends UploadsTables {}
}
