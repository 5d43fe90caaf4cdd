/** SQLSTATE (PostgreSQL, appendix A) of a statement that took longer than it may. */
const canceled = '57014';

/**
 * SQLSTATE of a server that cannot work just now: 08 the connection failed, 53 it is short of memory, disk
 * or connections, 57P it starts, stops or recovers, 25006 it is a standby, as after a failover,
 * 40001 and 40P01 two transactions stood in each other's way, and this one gave way.
 */
const states = /^(08...|53...|57P..|25006|40001|40P01)$/;

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
  if (code !== undefined && (code === canceled || states.test(code) || failures.has(code))) return true;
  return sentences.some((sentence) => sentence.test(error.message)) || isUnavailable(error.cause);
}

/** SQLSTATE of values that no column takes: 22021 and 22P05 a character that cannot be stored, such as NUL, 22008 a day that there is not. */
const unstorable = new Set(['22021', '22P05', '22008']);

/** Whether an error only says that something of a request cannot be written or looked for. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && unstorable.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether a statement was ended since its time was up. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === canceled;
}

/** Whether it waited for a transaction that waited for it, and gave way: what it did not write, it may try to write again at once. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === '40P01';
}
