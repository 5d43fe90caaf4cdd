import { z } from 'zod';
import { storeName } from '#contract/stores/store-rules.ts';

/** Rules of docs/product.md, "Sign-in", shared by the forms and the server; the official client carries the values to `/auth/v1`. */
export const minPasswordLength = 6;
/** argon2id has no limit as bcrypt does: this only bounds the work a stranger can ask for. */
export const maxPasswordLength = 1000;

export const email = z.email('Please enter a valid email').max(254, 'Please enter a valid email');
export const password = z
  .string()
  .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`);

export const logInForm = z.object({ email, password });
export type LogInForm = z.infer<typeof logInForm>;

export const signUpForm = z.object({ storeName, email, password });
export type SignUpForm = z.infer<typeof signUpForm>;

/** Of the name a person shows in a chat. */
export const maxNameCharacters = 40;
