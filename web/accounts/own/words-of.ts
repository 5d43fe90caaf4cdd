import { text } from '../../texts/texts.ts';

/** The server's words; a browser's "Failed to fetch" is nobody's. */
export function wordsOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof TypeError ? text('accounts:unreachable') : error.message;
}
