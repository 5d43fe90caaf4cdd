import { z } from 'zod';

/** Text as PostgreSQL can store it: any character but NUL, and none of which only half came. */
export const text = z
  .string()
  .refine((value) => !value.includes('\0'), 'Text must not contain the NUL character')
  .refine((value) => value.isWellFormed(), 'Text must not contain broken characters');
