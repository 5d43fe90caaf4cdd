import { z } from 'zod';

export const flag = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'it must be on or off').transform((text) => ['on', 'true', '1'].includes(text));

/** An empty value is the same as none. */
export const optional = <T extends z.ZodType>(type: T) => z.preprocess((value) => (value === '' ? undefined : value), type.optional());

const secrets = new WeakSet<z.ZodType>();

/** As `optional`, for what is never repeated on a terminal. */
export function optionalSecret<T extends z.ZodType>(type: T) {
  const setting = optional(type);
  secrets.add(setting);
  return setting;
}

export const isSecret = (setting: z.ZodType | undefined): boolean => setting !== undefined && secrets.has(setting);

/** Scheme, host and port, without a slash at its end. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** Separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Several separated by commas. */
export const mailAddresses = list.pipe(z.array(z.email('it must be mail addresses, separated by commas')));

/** First and last port, as 40000-40100. */
export const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'it must be two ports, as 40000-40100')
  .transform((text) => text.split('-').map(Number) as [number, number])
  .refine(([first, last]) => first > 0 && first < last && last < 65_536, 'it must be two ports, the lower one first');
