import { text } from '../../texts/texts.ts';

/** The server's message, or our own in place of a browser's "Failed to fetch". */
export function wordsOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof TypeError ? text('accounts:unreachable') : error.message;
}
