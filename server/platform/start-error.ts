/** Haat cannot start, and the message is the one plain sentence the operator reads; exit code 1, no stack. */
export class StartError extends Error {
  override name = 'StartError';
}
