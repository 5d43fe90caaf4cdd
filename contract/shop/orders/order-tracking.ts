import { z } from 'zod';
import { plainLine } from '#contract/formats/plain-text.ts';
import { maxCourierCharacters, maxTrackingLinkCharacters, maxTrackingNumberCharacters } from './tracking-limits.ts';

const courier = z
  .string()
  .max(maxCourierCharacters, `Use at most ${maxCourierCharacters} characters`)
  .transform((name) => plainLine(name).trim())
  .refine((name) => name !== '', 'Enter the name of the courier');

const number = z
  .string()
  .trim()
  .max(maxTrackingNumberCharacters, `Use at most ${maxTrackingNumberCharacters} characters`)
  .regex(/^[A-Za-z0-9 /_-]*$/, 'Use letters, digits, spaces and - / _');

const link = z
  .string()
  .trim()
  .max(maxTrackingLinkCharacters, `Use at most ${maxTrackingLinkCharacters} characters`)
  .refine((address) => address === '' || isHttps(address), 'Enter an address that begins with https://');

/** How a parcel travels; number and link may come later, as empty texts. */
export const tracking = z.strictObject({ courier, number: number.default(''), link: link.default('') });
export type Tracking = z.infer<typeof tracking>;

export const shownTracking = z.object({ courier: z.string(), number: z.string(), link: z.string() });

function isHttps(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
