import pino from 'pino';

/** Structured log. No personal data goes in: paths without their query, ids, codes and durations only. */
export type Log = pino.Logger;

const redacted = ['email', 'phone', '*.email', '*.phone', '*.token', '*.password'];

/** PostgreSQL repeats the row in `detail`, `where` and other fields, so only fields that name the fault are kept. */
function describeError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }): object {
  const { code, constraint, table } = error;
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack };
}

/** What opens something by itself is as long as a MAC beside an id: links to orders, invoices, payments and reviews. A slug has no capitals. */
const longWords = /[\w-]{40,}/g;

/** A path as it may be written down: whoever reads a log shall not open what it leads to. In time that grows with its length alone, however it is made. */
export const loggedPath = (path: string): string => path.replaceAll(longWords, (word) => (/[A-Z]/.test(word) ? '…' : word));

/** Not pino's own writer, which retries for ever on a closed terminal, so that Haat could not stop. */
const standardOutput: pino.DestinationStream = { write: (line) => void process.stdout.write(line) };

export function createLog(level: pino.LevelWithSilentOrString, destination = standardOutput): Log {
  return pino({ level, base: undefined, redact: redacted, serializers: { err: describeError } }, destination);
}
