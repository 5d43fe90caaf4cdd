import type { ColumnType, Generated } from 'kysely';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';

type ProductsTable = {
  id: Generated<ProductId>;
  store_id: StoreId;
  name: string;
  slug: string;
  description: string;
  image_url: string | null;
  more_image_urls: Generated<string[]>;
  option_names: Generated<string[]>;
  category: Generated<string>;
  hsn: Generated<string>;
  /** Hundredths of a percent. */
  gst_rate: Generated<number | null>;
  country_of_origin: Generated<string>;
  created_at: Date;
  updated_at: Date;
  deleted_at: ColumnType<Date | null, never, Date>;
  /** As `search_form()` of the database writes them. */
  searched_name: ColumnType<string, never, never>;
  searched_text: ColumnType<string, never, never>;
  /** As its variants stood a moment ago: for order and filters alone. */
  lead_paise: Generated<number>;
  can_buy: Generated<boolean>;
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
  deleted_at: ColumnType<Date | null, never, Date>;
};

type CatalogTables = {
  products: ProductsTable;
  product_variants: ProductVariantsTable;
  /** Every price that a variant was ever offered for. */
  variant_prices: { variant_id: VariantId; from_at: Date; price_paise: number };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends CatalogTables {}
}
