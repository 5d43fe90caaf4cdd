import { z } from 'zod';
import { didYouMean } from '#contract/formats/meant-rupees.ts';
import { parseRupees } from '#contract/formats/money.ts';
import { line, text } from '#contract/formats/text.ts';
import { variantId } from '#contract/ids.ts';
import { fewUnits } from './variant-rules.ts';

/** What a shopper buys of a product. */
export const variant = z.object({
  id: variantId,
  /** One for each option of the product, in their order; none for the only variant. */
  values: z.array(z.string()),
  /** Includes all taxes. */
  price_paise: z.number().int(),
  /** What it was offered for before its price fell, while that counts (docs/product.md, "Original price"). */
  original_price_paise: z.number().int().nullable(),
  /** Units that can be sold now while they are few: 0 is sold out, null is in stock (docs/product.md, "Stock"). */
  left: z.number().int().min(0).max(fewUnits).nullable(),
  image_url: z.string().nullable(),
  /** The maximum retail price on its pack; null where the seller has not said it. */
  mrp_paise: z.number().int().nullable(),
});

/** With what the seller alone knows. `stock`: units that can be sold now; null when they are not counted. */
export const ownVariant = variant.extend({ stock: z.number().int().nullable(), sku: z.string() });
export type OwnVariant = z.infer<typeof ownVariant>;

export const maxPricePaise = 1_000_000_000;
export const maxStock = 9_999_999;

/** An amount as text, so that it never becomes a float. What breaks the rule is asked about. */
function amountText(rule: string) {
  return z
    .string()
    .max(30, rule)
    .refine((value) => (parseRupees(value) ?? 0) > 0, { error: ({ input }) => ruleWithQuestion(rule, input) })
    .refine((value) => (parseRupees(value) ?? 0) <= maxPricePaise, 'Price must be at most ₹1,00,00,000.00');
}

function ruleWithQuestion(rule: string, input: unknown): string {
  const question = typeof input === 'string' ? didYouMean(input) : '';
  return question ? `${rule}.${question}` : rule;
}

export const priceText = amountText('Price must be a positive number');

/** Empty = unlimited. */
export const stockText = z
  .string()
  .trim()
  .regex(/^\d{0,7}$/, 'Stock must be a whole number up to 9,999,999, or empty for unlimited');

/** From how many units down a seller is told; empty = the default. */
export const lowStockText = z
  .string()
  .trim()
  .regex(/^\d{0,7}$/, 'Enter a whole number up to 9,999,999, or leave it empty');

/** Empty = not said. */
export const mrpText = z.union([z.literal(''), amountText('MRP must be a positive number, or empty')], { error: 'MRP must be a positive number, or empty' });

export const skuText = line.trim().max(60, 'SKU must be at most 60 characters');

/** A web address, the `url` of an upload, or empty for none. */
export const imageUrl = text
  .trim()
  .max(2000, 'Image URL must be at most 2,000 characters')
  .refine((value) => value === '' || isImageUrl(value), 'Enter a web address that starts with https://');

function isImageUrl(value: string): boolean {
  return /^\/media\/[\w./-]+$/.test(value) || (/^https:\/\//i.test(value) && URL.canParse(value));
}

export const optionName = line.trim().min(1, 'Name the option, such as Size').max(30, 'An option name has at most 30 characters');
export const optionValue = line.trim().min(1, 'Say what can be chosen').max(40, 'A choice has at most 40 characters');

/** A row of the form. An absent `stock` stays as it is; with an `id` the choice may change its words and stays the same variant. */
export const variantForm = z.strictObject({
  id: z.uuid().optional(),
  values: z.array(optionValue),
  price: priceText,
  stock: stockText.optional(),
  sku: skuText.optional(),
  mrp: mrpText.optional(),
  image_url: imageUrl.optional(),
});
export type VariantForm = z.infer<typeof variantForm>;
