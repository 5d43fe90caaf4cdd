import { ORPCError } from '@orpc/client';

/** Does at once the removals of pages that can still be taken back; whether there were any. */
export type MakeRoom = () => Promise<boolean>;

/** A page more: tried again where the store had no room for it, but pages that are shown as deleted already. */
export async function withRoom<T>(run: () => Promise<T>, makeRoom: MakeRoom): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ORPCError && error.code === 'CONFLICT' && (await makeRoom()))) throw error;
    return await run();
  }
}
