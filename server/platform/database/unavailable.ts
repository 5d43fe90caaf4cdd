/**
 * SQLSTATE (PostgreSQL, appendix A) of a server that cannot work just now: 08 the connection failed, 53 it is short of memory, disk
 * or connections, 57P it starts, stops or recovers, 25006 it is a standby, as after a failover.
 */
const states = /^(08...|53...|57P..|25006)$/;

/** How a connection fails before or while a server answers, see errno(3). */
const failures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Messages of pg, pg-pool and Kysely for a lost connection; these errors have no code. */
const sentences = [
  /^Connection terminated/,
  /^Client (has encountered a connection error|was closed) and is not queryable/,
  /^timeout expired$/,
  /^timeout exceeded when trying to connect$/,
  /^Query read timeout$/,
  /^server closed the connection unexpectedly/,
  /^Cannot use a pool after calling end on the pool$/,
  /^driver has already been destroyed$/,
  /^Postgres connection has been discarded$/,
];

/** Whether an error only says that the database cannot be reached or cannot work just now: the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // On a Unix socket, a stopped server is ENOENT and a full queue EAGAIN.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (code !== undefined && (states.test(code) || failures.has(code))) return true;
  return sentences.some((sentence) => sentence.test(error.message)) || isUnavailable(error.cause);
}
