import { z } from 'zod';
import { plainLine, plainText } from '#contract/formats/plain-text.ts';

/** Text as PostgreSQL can store it: any character but NUL, and none of which only half came. */
const storable = z
  .string()
  .refine((value) => !value.includes('\0'), 'Text must not contain the NUL character')
  .refine((value) => value.isWellFormed(), 'Text must not contain broken characters');

/** What people write for others to read; see `plainText`. */
export const text = storable.overwrite(plainText);

/** Such as a name or a title; see `plainLine`. */
export const line = storable.overwrite(plainLine);
