/** SQLSTATE, PostgreSQL, appendix A: another row has this value already. */
export const isUniqueViolation = (error: unknown): boolean => hasState(error, '23505');

/** What the row refers to is not there, or not any more. */
export const isForeignKeyViolation = (error: unknown): boolean => hasState(error, '23503');

function hasState(error: unknown, state: string): boolean {
  return error instanceof Error && 'code' in error && error.code === state;
}
