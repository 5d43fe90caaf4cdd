import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';

/** The number of the last order of the page before; `undefined` for the first page. */
export function readBefore(cursor: string | undefined): Outcome<number | undefined> {
  if (cursor === undefined) return done(undefined);
  return /^\d{1,15}$/.test(cursor) ? done(Number(cursor)) : invalidInput('cursor', 'Start again at the first page.');
}
