import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { didYouMean } from '#contract/formats/meant-rupees.ts';
import { formatShortRupees, parseRupees, toRupeeText } from '#contract/formats/money.ts';
import { type DiscountForm, discountDefaults, discountLimits } from '#contract/shop/offers/discount-form.ts';
import { text } from '../../../texts/texts.ts';
import { readLocalTime, toLocalTime } from '../../../ui/fields/local-time.ts';

/** As it is typed. */
export type DiscountFields = Record<Exclude<keyof DiscountForm, 'discount_type' | 'is_active'>, string> & Pick<DiscountForm, 'discount_type' | 'is_active'>;
export type DiscountFormState = UseFormReturn<DiscountFields, unknown, DiscountForm>;

/** '12.5' for 12.5 %, '10.50' for ₹10.50. */
export function toFields(form: DiscountForm): DiscountFields {
  const { value: _, min_watch_time_seconds, max_uses, max_uses_per_person, ends_at, min_order_paise, ...rest } = form;
  return {
    ...rest,
    value: valueText(form),
    min_watch_time_seconds: String(min_watch_time_seconds),
    max_uses: max_uses === null ? '' : String(max_uses),
    max_uses_per_person: max_uses_per_person === null ? '' : String(max_uses_per_person),
    ends_at: ends_at === null ? '' : toLocalTime(ends_at),
    min_order_paise: min_order_paise === null ? '' : toRupeeText(min_order_paise).replace(/\.00$/, ''),
  };
}

/** '12.5' for 12.5 %, '150' for ₹150. */
export function valueText({ discount_type, value }: Pick<DiscountForm, 'discount_type' | 'value'>): string {
  return discount_type === 'percentage' ? String(value / 100) : toRupeeText(value).replace(/\.00$/, '');
}

/** Hundredths; 0 for what is no number (docs/product.md, "Discount Settings screen"). */
export function readValue(typed: string): number {
  return parseRupees(typed) ?? 0;
}

/** Seconds; what is no whole number from 1 is the default. */
export function readWatchTime(typed: string): number {
  const seconds = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  return seconds >= 1 ? seconds : discountDefaults.min_watch_time_seconds;
}

/** What is wrong with a value as it is typed, or `undefined`. */
export function findTypedProblem({ discount_type, value: typed }: Pick<DiscountFields, 'discount_type' | 'value'>): string | undefined {
  const value = readValue(typed);
  if (value === 0) return withMeant(text('discount:problem.value'), typed);
  if (discount_type === 'percentage' && value > discountLimits.percent * 100) return text('discount:problem.percent');
  if (discount_type === 'amount' && value > discountLimits.amountPaise)
    return text('discount:problem.amount', { most: formatShortRupees(discountLimits.amountPaise) });
  return undefined;
}

/** All that is wrong at once, each beside its field. */
export const resolveDiscount: Resolver<DiscountFields, unknown, DiscountForm> = (fields) => {
  const errors: FieldErrors<DiscountFields> = {};
  const seconds = readWatchTime(fields.min_watch_time_seconds);
  const say = (name: keyof DiscountFields, message: string) => {
    errors[name] = { type: 'value', message };
  };
  const problem = findTypedProblem(fields);
  if (problem) say('value', problem);
  if (seconds > discountLimits.watchSeconds) say('min_watch_time_seconds', text('discount:problem.watchTime'));
  if (fields.title.trim() === '') say('title', text('discount:problem.title'));
  if (!/^[A-Z0-9]{3,20}$/.test(fields.code)) say('code', text('discount:problem.code'));
  const most = discountLimits.minOrderPaise;
  const least = readMinimum(fields.min_order_paise);
  if (least === undefined || (least ?? 0) > most)
    say('min_order_paise', withMeant(text('discount:problem.minimum', { most: formatShortRupees(most) }), fields.min_order_paise));
  if (readEnd(fields.ends_at) === undefined) say('ends_at', text('discount:problem.end'));
  for (const name of ['max_uses', 'max_uses_per_person'] as const) {
    if (readUses(fields[name]) === undefined) say(name, text('discount:problem.uses'));
  }
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return { values: toForm(fields), errors: {} };
};

function toForm(fields: DiscountFields): DiscountForm {
  return {
    ...fields,
    title: fields.title.trim(),
    description: fields.description.trim(),
    value: readValue(fields.value),
    min_watch_time_seconds: readWatchTime(fields.min_watch_time_seconds),
    max_uses: readUses(fields.max_uses) ?? null,
    max_uses_per_person: readUses(fields.max_uses_per_person) ?? null,
    ends_at: readEnd(fields.ends_at) ?? null,
    min_order_paise: readMinimum(fields.min_order_paise) ?? null,
  };
}

/** What is wrong, and what was meant by the amount that was typed. */
function withMeant(problem: string, typed: string): string {
  const question = didYouMean(typed);
  return question ? `${problem}.${question}` : problem;
}

/** Null for no end, undefined for what is no time. */
function readEnd(typed: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const time = readLocalTime(typed);
  return time && new Date(time).toISOString();
}

/** Null for no limit, undefined for what is no amount above 0. */
function readMinimum(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : parseRupees(typed) || undefined;
}

/** Null for no limit, undefined for what is no count. */
function readUses(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const count = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= discountLimits.uses ? count : undefined;
}
