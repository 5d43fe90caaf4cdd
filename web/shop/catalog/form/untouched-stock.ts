import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';

/** As its field shows it: empty where it is not counted. */
export function shownStock(stock: number | null): string {
  return stock === null ? '' : String(stock);
}

/**
 * A stock that stands as the dialog showed it is not sent: what sold while it was open stays sold. Of `product`, the variant of the same id
 * is compared, wherever its row is now; a stock that is for another variant than it was shown for is always sent.
 */
export function withoutUntouchedStock({ stock, variants, ...form }: ProductForm, product: OwnProduct | undefined): ProductForm {
  const shown = new Map<string, string>(product?.variants.map(({ id, stock }) => [id, shownStock(stock)]));
  const rows = variants?.map((row) => (row.id !== undefined && shown.get(row.id) === row.stock ? { ...row, stock: undefined } : row));
  const isUntouched = product?.options.length === 0 && !form.options?.length && stock === shownStock(product.stock);
  return { ...form, variants: rows, stock: isUntouched ? undefined : stock };
}
