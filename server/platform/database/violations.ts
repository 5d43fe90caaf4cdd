import type { Outcome, Refused } from '#server/platform/outcome.ts';

/** SQLSTATE, PostgreSQL, appendix A: another row has this value already. */
export const isUniqueViolation = (error: unknown): boolean => hasState(error, '23505');

/** What the row refers to is not there, or not any more. */
export const isForeignKeyViolation = (error: unknown): boolean => hasState(error, '23503');

/** Does `work`; what it refers to may go between the look at it and the row, and is refused as `gone` then. */
export async function unlessGone<T>(gone: () => Refused, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (isForeignKeyViolation(error)) return gone();
    throw error;
  }
}

function hasState(error: unknown, state: string): boolean {
  return error instanceof Error && 'code' in error && error.code === state;
}
