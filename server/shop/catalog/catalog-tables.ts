import type { ColumnType, Generated } from 'kysely';
import type { ProductId, StoreId, VariantId, VideoFileId } from '#contract/ids.ts';
import type { ImportReport, ImportState } from '#contract/shop/catalog/product-imports.ts';
import type { ProductStatus } from '#contract/shop/catalog/variant-rules.ts';

type ProductsTable = {
  id: Generated<ProductId>;
  store_id: StoreId;
  name: string;
  slug: string;
  description: string;
  image_url: string | null;
  more_image_urls: Generated<string[]>;
  video_file_id: Generated<VideoFileId | null>;
  option_names: Generated<string[]>;
  category: Generated<string>;
  hsn: Generated<string>;
  /** Hundredths of a percent. */
  gst_rate: Generated<number | null>;
  country_of_origin: Generated<string>;
  status: Generated<ProductStatus>;
  /** null: as the store says. */
  low_stock_at: Generated<number | null>;
  created_at: Date;
  updated_at: Date;
  deleted_at: ColumnType<Date | null, never, Date | null>;
  purged_at: ColumnType<Date | null, never, Date>;
  /** As `search_form()` of the database writes them. */
  searched_name: ColumnType<string, never, never>;
  searched_text: ColumnType<string, never, never>;
  /** As its variants stood a moment ago: for order and filters alone. */
  lead_paise: Generated<number>;
  can_buy: Generated<boolean>;
  /** Of the reviews that are shown; kept by a trigger of `reviews`. */
  rating_sum: ColumnType<number, never, never>;
  rating_count: ColumnType<number, never, never>;
};

type ProductVariantsTable = {
  id: Generated<VariantId>;
  product_id: ProductId;
  store_id: StoreId;
  option_values: Generated<string[]>;
  sku: Generated<string>;
  image_url: Generated<string | null>;
  mrp_paise: Generated<number | null>;
  price_paise: number;
  original_price_paise: Generated<number | null>;
  original_until: Generated<Date | null>;
  stock: number | null;
  position: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, never, Date | null>;
  /** `stock/stock-queries.ts` writes these. */
  low_since: Generated<Date | null>;
  low_told_at: Generated<Date | null>;
  unbuyable_since: Generated<Date | null>;
};

type ProductImportsTable = {
  id: Generated<string>;
  store_id: StoreId;
  file_name: string;
  content: string | null;
  state: ImportState;
  keeps_stock: Generated<boolean>;
  report: ColumnType<ImportReport, string, string>;
  done_products: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
};

type ProductChangesTable = {
  seq: Generated<number>;
  set_id: string;
  store_id: StoreId;
  product_id: ProductId;
  variant_id: VariantId | null;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown>, string, never>;
  created_at: Date;
};

type CatalogTables = {
  products: ProductsTable;
  product_variants: ProductVariantsTable;
  /** Every price that a variant was ever offered for. */
  variant_prices: { variant_id: VariantId; from_at: Date; price_paise: number };
  product_imports: ProductImportsTable;
  product_changes: ProductChangesTable;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends CatalogTables {}
}
