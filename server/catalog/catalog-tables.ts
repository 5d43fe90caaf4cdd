import type { ColumnType, Generated } from 'kysely';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';

type ProductsTable = {
  id: Generated<ProductId>;
  store_id: StoreId;
  name: string;
  slug: string;
  description: string;
  image_url: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: ColumnType<Date | null, never, Date>;
};

type ProductVariantsTable = {
  id: Generated<VariantId>;
  product_id: ProductId;
  store_id: StoreId;
  title: Generated<string>;
  price_paise: number;
  stock: number | null;
  position: Generated<number>;
  created_at: Generated<Date>;
};

export type CatalogTables = { products: ProductsTable; product_variants: ProductVariantsTable };
