import type { z } from 'zod';
import { parseRupees } from '#contract/formats/money.ts';
import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { productForm } from '#contract/shop/catalog/product-form.ts';
import { maxImportCell, type RowProblem } from '#contract/shop/catalog/product-imports.ts';
import { gstRates, maxMoreImages, productStatuses } from '#contract/shop/catalog/variant-rules.ts';
import { lowStockText, mrpText, optionName, optionValue, priceText, skuText, stockText } from '#contract/shop/catalog/variants.ts';
import type { ProductChange } from '../catalog-queries.ts';
import { isProductId } from '../product-slugs.ts';
import { headOf, type SheetField, type SheetRow } from './sheet-columns.ts';

/** What a row says, in the terms of the tables; what its file has no column for is absent. */
export type RowValues = {
  row: number;
  /** Something in it is wrong, which is told. */
  isBad: boolean;
  slug: string;
  name: string;
  product: Partial<ProductChange>;
  /** As far as the row names options, and choices. */
  options: string[];
  choices: string[];
  hasOptions: boolean;
  sku?: string;
  price_paise?: number;
  mrp_paise?: number | null;
  stock?: number | null;
  image_url?: string | null;
};

/** As `slugOf` writes it, with the number of one that was taken. */
const slugForm = /^(?!-)[\p{L}\p{M}\p{N}_-]{1,110}(?<!-)$/u;

type Cells = SheetRow['cells'];
type Note = (field: SheetField, problem: string, fix: string) => void;

const shape = productForm.shape;
/** Excel drops a zero at the beginning: no HSN code has an odd number of digits. */
const lostZero = /^(\d{3}|\d{5}|\d{7})$/;

/** Reads every cell of a row by the rules of the product form; all that is wrong is said at once. */
export function readValues({ row, cells }: SheetRow): { values: RowValues; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const note: Note = (field, problem, fix) => problems.push({ row, column: headOf[field], problem, fix });
  const given = withoutLong(cells, note);
  const product = readProduct(given, note);
  const variant = readVariant(given, note);
  const slug = given.slug?.trim() ?? '';
  if (slug !== '' && (!slugForm.test(slug) || isProductId(slug)))
    note('slug', `"${shown(slug)}" is no slug`, 'Leave it as it was exported, or empty for a new product.');
  const name = given.name?.trim() ?? '';
  const read = { slug, name, product, ...readOptions(given, note), ...variant };
  return { values: { row, isBad: problems.length > 0, ...read }, problems };
}

function withoutLong(cells: Cells, note: Note): Cells {
  const long = (Object.keys(cells) as SheetField[]).filter((field) => (cells[field]?.length ?? 0) > maxImportCell);
  for (const field of long) note(field, 'This cell is too long', `Shorten it to ${maxImportCell} characters at most.`);
  return Object.fromEntries(Object.entries(cells).filter(([field]) => !long.includes(field as SheetField)));
}

function readProduct(cells: Cells, note: Note): Partial<ProductChange> {
  const text = (field: 'name' | 'description' | 'category' | 'country_of_origin') => check(cells, field, shape[field], note, 'Shorten or correct the text.');
  const hsn = cells.hsn?.trim();
  const pictures = readPictures(cells, note);
  return withoutAbsent({
    name: cells.name?.trim() ? text('name') : undefined,
    description: text('description'),
    category: text('category'),
    country_of_origin: text('country_of_origin'),
    status: readStatus(cells, note),
    hsn: check(hsn === undefined ? cells : { ...cells, hsn: lostZero.test(hsn) ? `0${hsn}` : hsn }, 'hsn', shape.hsn, note, 'Enter 4, 6 or 8 digits.'),
    gst_rate: readRate(cells, note),
    low_stock_at: wholeOrNull(check(cells, 'low_stock_at', lowStockText, note, 'Enter a whole number, or nothing.')),
    ...pictures,
  });
}

function readStatus({ status }: Cells, note: Note) {
  const word = status?.trim().toLowerCase();
  const known = productStatuses.find((each) => each === word);
  if (word && !known) note('status', `"${shown(word)}" is no status`, `Enter ${productStatuses.join(' or ')}.`);
  return known;
}

function readRate({ gst_rate: cell }: Cells, note: Note): number | null | undefined {
  if (cell === undefined) return undefined;
  const text = cell.replace('%', '').trim();
  if (text === '') return null;
  const rate = parseRupees(text);
  if (rate !== undefined && (gstRates as readonly number[]).includes(rate)) return rate;
  note('gst_rate', `"${shown(text)}" is no GST rate`, `Enter one of ${gstRates.map((each) => each / 100).join(', ')}, or nothing.`);
  return undefined;
}

/** An address elsewhere says nothing: the picture that is there stays. */
function readPictures({ image_url, more_image_urls }: Cells, note: Note): Partial<ProductChange> {
  const first = readPicture(image_url);
  if (more_image_urls === undefined) return { image_url: first };
  const more = more_image_urls.split(/\s+/).filter((url) => url !== '');
  if (more.length > maxMoreImages) note('more_image_urls', `A product has at most ${maxMoreImages + 1} pictures`, 'Take some addresses out.');
  return { image_url: first, more_image_urls: more.every(isOwnImage) ? more : undefined };
}

function readPicture(cell: string | undefined): string | null | undefined {
  const url = cell?.trim();
  if (url === undefined) return undefined;
  return url === '' ? null : isOwnImage(url) ? url : undefined;
}

function readOptions(cells: Cells, note: Note): Pick<RowValues, 'options' | 'choices' | 'hasOptions'> {
  const read = (fields: SheetField[], schema: z.ZodType<string>) => {
    const filled = fields.filter((field) => cells[field]?.trim());
    return filled.flatMap((field) => check(cells, field, schema, note, 'Shorten it.') ?? []);
  };
  const hasOptions = cells.option1 !== undefined || cells.choice1 !== undefined;
  return { options: read(['option1', 'option2', 'option3'], optionName), choices: read(['choice1', 'choice2', 'choice3'], optionValue), hasOptions };
}

function readVariant(cells: Cells, note: Note): Pick<RowValues, 'sku' | 'price_paise' | 'mrp_paise' | 'stock' | 'image_url'> {
  const money = { ...cells, price: bareAmount(cells.price), mrp: bareAmount(cells.mrp) };
  const price = money.price === '' ? undefined : check(money, 'price', priceText, note, 'Enter rupees with at most two decimals, such as 1299.00.');
  const mrp = check(money, 'mrp', mrpText, note, 'Enter rupees with at most two decimals, or nothing.');
  return withoutAbsent({
    sku: check(cells, 'sku', skuText, note, 'Shorten it.'),
    price_paise: price === undefined ? undefined : parseRupees(price),
    mrp_paise: mrp === undefined ? undefined : mrp === '' ? null : parseRupees(mrp),
    stock: wholeOrNull(check(cells, 'stock', stockText, note, 'Enter a whole number, or nothing where you do not count it.')),
    image_url: readPicture(cells.variant_image_url),
  });
}

/** '₹ 1,299.00' */
function bareAmount(cell: string | undefined): string | undefined {
  return cell?.replace(/^\s*(?:₹|rs\.?)\s*/i, '').trim();
}

function wholeOrNull(text: string | undefined): number | null | undefined {
  return text === undefined ? undefined : text === '' ? null : Number(text);
}

/** `undefined` for a column that is not there, and for what is wrong, which is noted. */
function check(cells: Cells, field: SheetField, schema: z.ZodType<string | undefined>, note: Note, fix: string): string | undefined {
  if (cells[field] === undefined) return undefined;
  const read = schema.safeParse(cells[field]);
  if (read.success) return read.data;
  note(field, read.error.issues[0]?.message ?? 'This cannot be read', fix);
  return undefined;
}

function withoutAbsent<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}
