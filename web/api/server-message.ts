import { ORPCError } from '@orpc/client';

/** What the server said about a refusal; `undefined` when the failure is not the server's, such as a lost network. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ORPCError ? error.message : undefined;
}
