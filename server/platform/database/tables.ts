import type { Generated, Kysely } from 'kysely';
import type { AccountsTables } from '#server/accounts/accounts-tables.ts';
import type { CatalogTables } from '#server/catalog/catalog-tables.ts';
import type { LiveTables } from '#server/live/live-tables.ts';
import type { NoticesTables } from '#server/notices/notices-tables.ts';
import type { OrdersTables } from '#server/orders/orders-tables.ts';
import type { JobsTables } from '#server/platform/jobs/jobs-tables.ts';
import type { NodesTables } from '#server/platform/nodes/nodes-tables.ts';
import type { RecordingsTables } from '#server/recordings/recordings-tables.ts';
import type { RoomTables } from '#server/room/room-tables.ts';
import type { PostersTables } from '#server/stage/posters/posters-tables.ts';
import type { StageTables } from '#server/stage/stage-tables.ts';
import type { StoresTables } from '#server/stores/stores-tables.ts';
import type { UploadsTables } from '#server/uploads/uploads-tables.ts';

/** Tables no room owns. */
export type PlatformTables = {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> };
} & JobsTables &
  NodesTables;

/** Every table: each room's table types are joined in here, and only here. */
export type Tables = PlatformTables &
  AccountsTables &
  StoresTables &
  CatalogTables &
  UploadsTables &
  LiveTables &
  OrdersTables &
  RoomTables &
  StageTables &
  PostersTables &
  NoticesTables &
  RecordingsTables;

export type Db = Kysely<Tables>;
