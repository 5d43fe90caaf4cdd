import { ORPCError } from '@orpc/client';
import type { LiveStream } from '#contract/live/live.ts';
import { checkSession } from './auth.ts';
import { api } from './client.ts';

/** A new watch ticket of the stream; `null` once it has ended. Whoever was signed out elsewhere gets a guest's. */
export async function askWatchTicket(id: LiveStream['id']): Promise<string | null> {
  const ask = async () => (await api.live.get({ id })).watch_ticket;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'UNAUTHENTICATED') throw error;
    await checkSession();
    return await ask();
  }
}
