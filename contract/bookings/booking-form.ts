import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { line, text } from '#contract/formats/text.ts';
import { bookingId } from '#contract/ids.ts';
import { bookingLimits, businessSizes, businessTypes, sellingAnswers } from './booking-fields.ts';

const filled = line.trim().min(1, 'Fill this in').max(bookingLimits.name);
/** From any country: 7 to 15 digits (E.164), however they are grouped. */
const phone = line
  .trim()
  .max(bookingLimits.phone)
  .refine((value) => /^\+?[\d\s().-]+$/.test(value) && /^\d{7,15}$/.test(value.replaceAll(/\D/g, '')), 'Enter a phone number with its area code');
const words = text
  .trim()
  .max(bookingLimits.words)
  .nullable()
  .default(null)
  .overwrite((value) => value || null);

export const bookingForm = z.strictObject({
  /** Made by the browser: the same booking sent twice is one. */
  id: bookingId,
  full_name: filled,
  email: z.string().trim().pipe(email),
  phone,
  company_name: filled,
  business_type: z.enum(businessTypes),
  business_size: z.enum(businessSizes),
  /** Whether they sell by live video today. */
  current_selling: z.enum(sellingAnswers),
  goals: words,
  additional_info: words,
  /** A field that people do not see: who fills it in is a program. */
  website: z.string().max(500).default(''),
});
export type BookingForm = z.infer<typeof bookingForm>;
/** What somebody types. */
export type BookingFields = Omit<BookingForm, 'id' | 'business_type' | 'business_size' | 'current_selling' | 'goals' | 'additional_info'> &
  Record<'business_type' | 'business_size' | 'current_selling' | 'goals' | 'additional_info', string>;

export type BookingProblem = { field: keyof BookingFields; isMissing: boolean; message: string };

/** What keeps a step from being left, in the order of its fields. */
export function findBookingProblems(fields: BookingFields, step: readonly (keyof BookingFields)[]): BookingProblem[] {
  return step.flatMap((field) => {
    const isMissing = fields[field].trim() === '';
    const parsed = bookingForm.shape[field].safeParse(fields[field]);
    if (parsed.success && !isMissing) return [];
    return [{ field, isMissing, message: isMissing ? 'Fill this in' : (parsed.error?.issues[0]?.message ?? 'Fill this in') }];
  });
}
