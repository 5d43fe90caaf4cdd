import { z } from 'zod';
import { productId, variantId } from '#contract/ids.ts';
import { sellerRoute } from '#contract/route.ts';
import { productStatuses } from './variant-rules.ts';
import { priceText } from './variants.ts';

/** So many products are changed by one edit at most. */
export const maxBulkProducts = 500;
/** Hundredths of a percent: a price falls by 99 % at most, and rises to ten times. */
export const minPercent = -9_900;
export const maxPercent = 90_000;

const units = z.number('Enter a whole number').int('Enter a whole number');

export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price_set'), price: priceText }),
  /** `percent` in hundredths, up or down, rounded half up to whole paise. */
  z.strictObject({
    kind: z.literal('price_percent'),
    percent: z
      .number()
      .int()
      .min(minPercent, 'A price falls by 99 % at most')
      .max(maxPercent, 'A price rises by 900 % at most')
      .refine((percent) => percent !== 0, 'Enter a percentage other than 0'),
  }),
  z.strictObject({ kind: z.literal('stock_set'), /** null: not counted any more. */ stock: units.min(0, 'Stock cannot be below 0').max(9_999_999).nullable() }),
  z.strictObject({
    kind: z.literal('stock_add'),
    units: units
      .min(-9_999_999)
      .max(9_999_999)
      .refine((added) => added !== 0, 'Enter a number other than 0'),
  }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(productStatuses) }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

const named = { product_id: productId, variant_id: variantId.nullable(), name: z.string(), /** 'M · Indigo' */ title: z.string() };
const value = z.union([z.number().int(), z.enum(productStatuses)]).nullable();

/** `before` and `after`: paise, units or a status; null is stock that is not counted. */
const bulkLine = z.object({ ...named, kind: z.enum(['price', 'stock', 'status']), before: value, after: value });
const bulkProblem = z.object({ ...named, message: z.string() });
export type BulkLine = z.infer<typeof bulkLine>;
export type BulkProblem = z.infer<typeof bulkProblem>;

const edit = z.strictObject({
  product_ids: z
    .array(productId)
    .min(1)
    .max(maxBulkProducts, `Choose ${maxBulkProducts} products at most`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each product once'),
  change: bulkChange,
});
export type BulkEdit = z.infer<typeof edit>;

const bulkPreview = z.object({
  /** The first of them. */
  lines: z.array(bulkLine),
  changes: z.number().int(),
  unchanged: z.number().int(),
  /** While there is one, nothing is changed. */
  problems: z.array(bulkProblem),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const bulkEditsContract = {
  preview: sellerRoute
    .route({ method: 'POST', path: '/seller/products/bulk/preview', summary: 'What an edit of many products would change, and what it cannot' })
    .input(edit)
    .output(bulkPreview),
  apply: sellerRoute
    .route({ method: 'POST', path: '/seller/products/bulk', summary: 'Change many products: all of them or none' })
    .input(edit)
    .output(z.object({ id: z.uuid(), changes: z.number().int() })),
  undo: sellerRoute
    .route({ method: 'POST', path: '/seller/products/bulk/{id}/undo', summary: 'Take an edit back, as far as nothing was changed since' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ changes: z.number().int(), /** What somebody changed since, and stays. */ kept: z.array(z.string()) })),
};
