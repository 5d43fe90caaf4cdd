import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ConsentId, PageId, StoreId, UserId } from '#contract/ids.ts';
import type { SavedContent } from '#contract/pages/page-content.ts';

/** Written as text, since a driver would take an array for one of PostgreSQL; read as it was saved, maybe by an older Haat. */
type Content = JSONColumnType<object, string, string>;

type PagesTables = {
  user_pages: {
    id: PageId;
    store_id: StoreId;
    user_id: UserId | null;
    title: string;
    slug: string;
    description: Generated<string>;
    share_image_url: Generated<string>;
    content: Content;
    version: Generated<number>;
    settings_version: Generated<number>;
    published: Generated<boolean>;
    published_content: ColumnType<object | null, string | null, string | null>;
    published_at: Date | null;
    created_at: ColumnType<Date, Date, never>;
    updated_at: Date;
    deleted_at: Date | null;
  };
  page_versions: {
    page_id: PageId;
    number: number;
    reason: 'published' | 'replaced';
    content: Content;
    created_at: ColumnType<Date, Date, never>;
  };
  /** On which page an address was left first. */
  page_sign_ups: { consent_id: ConsentId; page_id: PageId | null };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends PagesTables {}
}

export const toStored = (content: SavedContent): string => JSON.stringify(content);
