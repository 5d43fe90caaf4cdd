import { z } from 'zod';

export const flag = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'it must be on or off').transform((text) => ['on', 'true', '1'].includes(text));

/** An empty value is the same as none. */
export const optional = <T extends z.ZodType>(type: T) => z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** Scheme, host and port, without a slash at its end. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** Separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
