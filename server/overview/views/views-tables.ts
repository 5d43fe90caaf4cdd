import type { SeenBy, SeenTimes } from './views-queries.ts';

type ViewsTables = {
  /** One row a person, product and day: the consent is the person. */
  product_views: SeenBy;
  /** Of people who did not agree, and of rows that are gone. */
  product_view_counts: SeenTimes;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ViewsTables {}
}
