import { z } from 'zod';

/** `/ws/store-feed`: tells open dashboards of a store to ask again, as JSON text frames. Nothing of what changed is in it. Browser → server. */
export const storeFeedClientMessage = z.discriminatedUnion('t', [
  /** First message; `token` is the access token of a member. */
  z.object({ t: z.literal('hello'), token: z.string().max(4000) }),
  z.object({ t: z.literal('ping') }),
]);
export type StoreFeedClientMessage = z.infer<typeof storeFeedClientMessage>;

/** Server → browser. */
export type StoreFeedServerMessage =
  /** Heard from now on. */
  { t: 'welcome' } | { t: 'changed' } | { t: 'pong' };
