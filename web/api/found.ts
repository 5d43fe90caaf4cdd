import { ORPCError } from '@orpc/client';

/** The server has no such thing, or not any more; also for an address that names none. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID');
}

/** What was asked for; `null` where there is none. */
export async function foundOrNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
