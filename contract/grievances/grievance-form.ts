import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { line, text } from '#contract/formats/text.ts';
import { grievanceId } from '#contract/ids.ts';

/** What a grievance is about, in the order of the form. */
export const grievanceSubjects = ['order', 'product', 'content', 'privacy', 'account', 'other'] as const;

export const grievanceLimits = { name: 100, about: 300, words: 4_000 } as const;

/**
 * Until when a grievance is settled: "within one month" (Consumer Protection (E-Commerce) Rules, 2020, rule 4(5)), of which none is shorter.
 * It is acknowledged, by its number, the moment it comes; the rule allows 48 hours.
 */
export const settleDays = 28;

const filled = (most: number) => line.trim().min(1, 'Fill this in').max(most);

export const grievanceForm = z.strictObject({
  /** Made by the browser: the same one sent twice is one. */
  id: grievanceId,
  name: filled(grievanceLimits.name),
  email: z.string().trim().pipe(email),
  subject: z.enum(grievanceSubjects),
  /** The number of an order, or a link; may be empty. */
  about: line.trim().max(grievanceLimits.about),
  words: text.trim().min(1, 'Fill this in').max(grievanceLimits.words),
});
export type GrievanceForm = z.infer<typeof grievanceForm>;

/** What the operator answers the person; the grievance is settled by it. */
export const grievanceAnswer = text.trim().min(1, 'Fill this in').max(grievanceLimits.words);
