import { z } from 'zod';
import { line, text } from '#contract/formats/text.ts';

/** What a seller may set (docs/product.md, "Discounts"). */
export const discountLimits = {
  percent: 100,
  amountPaise: 100_000_00,
  watchSeconds: 3_600,
  title: 60,
  description: 140,
  code: 20,
  uses: 1_000_000,
  minOrderPaise: 100_000_00,
} as const;

/** What stands in the form of a store that has saved none. */
export const discountDefaults = {
  discount_type: 'percentage',
  value: 1_000,
  min_watch_time_seconds: 20,
  title: 'Special Discount!',
  description: 'Limited-time offer',
  is_active: false,
  max_uses: null,
  max_uses_per_person: 1,
  ends_at: null,
  min_order_paise: null,
} as const;

const uses = z.number().int().min(1).max(discountLimits.uses).nullable();

/** The discount of a store; `value` in hundredths: of a percent, or of a rupee. */
export const discountForm = z.strictObject({
  discount_type: z.enum(['percentage', 'amount']),
  value: z.number().int().min(1),
  min_watch_time_seconds: z.number().int().min(1).max(discountLimits.watchSeconds),
  title: line.trim().min(1, 'Enter a title').max(discountLimits.title),
  description: text.max(discountLimits.description),
  code: z.string().regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 capital letters and digits'),
  is_active: z.boolean(),
  /** Orders in all, null without a limit. */
  max_uses: uses,
  max_uses_per_person: uses,
  /** From then on it has ended; null for no end. */
  ends_at: z.iso.datetime().nullable().default(null),
  /** What the order must be worth before it; null without a limit. */
  min_order_paise: z.number().int().min(1).max(discountLimits.minOrderPaise).nullable().default(null),
});
export type DiscountForm = z.infer<typeof discountForm>;

/** What is wrong with the value, or `undefined`: how large it may be depends on the type. */
export function findValueProblem({ discount_type, value }: Pick<DiscountForm, 'discount_type' | 'value'>): string | undefined {
  if (discount_type === 'percentage' && value > discountLimits.percent * 100) return 'A percentage is 100 at most';
  if (discount_type === 'amount' && value > discountLimits.amountPaise) return 'An amount is 1,00,000 rupees at most';
  return undefined;
}

/** A code as it is compared: shoppers type it in any case. */
export const readCode = (text: string): string => text.trim().toUpperCase();
