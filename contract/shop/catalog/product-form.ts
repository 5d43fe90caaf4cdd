import { z } from 'zod';
import { parseRupees } from '#contract/formats/money.ts';
import { line, text } from '#contract/formats/text.ts';
import { productId } from '#contract/ids.ts';
import { choiceKey, gstRates, lookOf, maxMoreImages, maxOptions, maxVariants, productStatuses } from './variant-rules.ts';
import { imageUrl, lowStockText, mrpText, optionName, priceText, skuText, stockText, variantForm } from './variants.ts';

const fields = z.strictObject({
  name: line.trim().min(2, 'Product name must be at least 2 characters').max(200, 'Product name must be at most 200 characters'),
  /** Of a product without options, as are `stock`, `sku` and `mrp`; the rows of `variants` have their own. */
  price: priceText.optional(),
  stock: stockText.optional(),
  sku: skuText.optional(),
  mrp: mrpText.optional(),
  description: text.trim().max(5000, 'Description must be at most 5,000 characters').optional(),
  image_url: imageUrl.optional(),
  /** Pictures after the first. */
  more_image_urls: z
    .array(imageUrl.min(1))
    .max(maxMoreImages, `A product has at most ${maxMoreImages + 1} pictures`)
    .optional(),
  /** A video that the store handed in; null = none. */
  video_file_id: z.uuid().nullable().optional(),
  /** That AI made its video: never taken back, false says nothing. */
  made_by_ai: z.boolean().optional(),
  category: line.trim().max(60, 'Category must be at most 60 characters').optional(),
  /** Empty = not said. */
  hsn: z
    .string()
    .trim()
    .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN code has 4, 6 or 8 digits')
    .optional(),
  /** Hundredths of a percent; null = not said. */
  gst_rate: z
    .number()
    .refine((rate) => (gstRates as readonly number[]).includes(rate), 'Choose a GST rate from the list')
    .nullable()
    .optional(),
  country_of_origin: line.trim().max(60, 'Country of origin must be at most 60 characters').optional(),
  status: z.enum(productStatuses).optional(),
  /** Empty = as the store says. */
  low_stock_at: lowStockText.optional(),
  /** What a variant is chosen by. With them come `variants`; an empty list is a product without options. */
  options: z.array(optionName).max(maxOptions, `A product has at most ${maxOptions} options`).optional(),
  variants: z.array(variantForm).max(maxVariants, `A product has at most ${maxVariants} variants`).optional(),
});

type Fields = z.infer<typeof fields>;
type Problem = { path: (string | number)[]; message: string };

/**
 * Form rules of docs/product.md, "Products screen". Prices stay text so that they never become floats. In a change, an absent field stays
 * as it is: stock sold while the form was open is not given back.
 */
export const productForm = fields.superRefine((form, context) => addProblems([...withoutPrice(form), ...findProblems(form)], context));
export type ProductForm = Fields;

/** What changes of a product. Where its options go, the price of what is left of it is said. */
export const productChange = fields
  .extend({ id: productId })
  .superRefine((form, context) => addProblems([...(form.options ? withoutPrice(form) : []), ...findProblems(form)], context));

function addProblems(problems: Problem[], context: z.core.$RefinementCtx): void {
  for (const { path, message } of problems) context.addIssue({ code: 'custom', path, message });
}

function withoutPrice({ options = [], price }: Fields): Problem[] {
  return options.length === 0 && price === undefined ? [{ path: ['price'], message: 'Price must be a positive number' }] : [];
}

function findProblems(form: Fields): Problem[] {
  const { options = [], variants } = form;
  if (options.length === 0) {
    return [...(variants && variants.length > 0 ? [{ path: ['options'], message: 'Name what the variants are chosen by' }] : []), ...overMrp(form, [])];
  }
  if (!variants || variants.length === 0) return [{ path: ['variants'], message: 'Add at least one variant' }];
  return [...repeated(options, ['options'], 'Two options have the same name'), ...variants.flatMap((row, index) => problemsOf(row, index, form))];
}

function problemsOf(row: NonNullable<Fields['variants']>[number], index: number, { options = [], variants = [] }: Fields): Problem[] {
  const path = ['variants', index];
  if (row.values.length !== options.length) return [{ path: [...path, 'values'], message: 'Say one choice for each option' }];
  const isRepeated = variants.slice(0, index).some(({ values }) => choiceKey(values) === choiceKey(row.values));
  return [...(isRepeated ? [{ path: [...path, 'values'], message: 'There is this variant already' }] : []), ...overMrp(row, path)];
}

/** Nothing is sold above the price on its pack (Legal Metrology (Packaged Commodities) Rules 2011, rule 18). */
function overMrp({ price = '', mrp = '' }: { price?: string; mrp?: string }, path: (string | number)[]): Problem[] {
  const most = parseRupees(mrp);
  return most !== undefined && (parseRupees(price) ?? 0) > most ? [{ path: [...path, 'mrp'], message: 'The price is above the MRP' }] : [];
}

function repeated(names: readonly string[], path: string[], message: string): Problem[] {
  return new Set(names.map(lookOf)).size < names.length ? [{ path, message }] : [];
}
