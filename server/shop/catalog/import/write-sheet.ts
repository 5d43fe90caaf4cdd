import Papa from 'papaparse';
import { toRupeeText } from '#contract/formats/money.ts';
import type { ProductStatus } from '#contract/shop/catalog/variant-rules.ts';
import { guardCell } from './sheet-cells.ts';
import { headOf, type SheetField, sheetColumns } from './sheet-columns.ts';

/** A product as a file has it. Prices are paise; `gst_rate` is hundredths of a percent. */
export type SheetProduct = {
  slug: string;
  name: string;
  description: string;
  status: ProductStatus;
  category: string;
  hsn: string;
  gst_rate: number | null;
  country_of_origin: string;
  low_stock_at: number | null;
  image_url: string | null;
  more_image_urls: string[];
  option_names: string[];
  variants: SheetVariant[];
};
export type SheetVariant = {
  option_values: string[];
  sku: string;
  price_paise: number;
  mrp_paise: number | null;
  stock: number | null;
  image_url: string | null;
};

type Cells = Partial<Record<SheetField, string>>;

/** Excel takes a file for Windows-1252 without it. */
const byteOrderMark = '\uFEFF';

/** The row of the heads. */
export function writeHeads(): string {
  return byteOrderMark + lineOf(headOf);
}

/** One row a variant, as RFC 4180 has it; what is of the product stands in its first. */
export function writeProduct(product: SheetProduct): string {
  return product.variants
    .map((variant, index) => lineOf({ slug: product.slug, name: product.name, ...(index === 0 && ofProduct(product)), ...ofVariant(variant) }))
    .join('');
}

function ofProduct(product: SheetProduct): Cells {
  const { description, status, category, hsn, gst_rate, country_of_origin, low_stock_at, image_url, more_image_urls, option_names } = product;
  return {
    ...{ description, status, category, hsn, country_of_origin },
    gst_rate: gst_rate === null ? '' : toRupeeText(gst_rate),
    low_stock_at: wholeText(low_stock_at),
    image_url: image_url ?? '',
    more_image_urls: more_image_urls.join(' '),
    option1: option_names[0],
    option2: option_names[1],
    option3: option_names[2],
  };
}

function ofVariant({ option_values, sku, price_paise, mrp_paise, stock, image_url }: SheetVariant): Cells {
  return {
    choice1: option_values[0],
    choice2: option_values[1],
    choice3: option_values[2],
    sku,
    price: toRupeeText(price_paise),
    mrp: mrp_paise === null ? '' : toRupeeText(mrp_paise),
    stock: wholeText(stock),
    variant_image_url: image_url ?? '',
  };
}

function wholeText(value: number | null): string {
  return value === null ? '' : String(value);
}

function lineOf(cells: Cells): string {
  return `${Papa.unparse([sheetColumns.map(([field]) => guardCell(cells[field] ?? ''))], { newline: '\r\n' })}\r\n`;
}
