import { z } from 'zod';

/** `/ws/live-feed`: tells feeds to fetch the list of live streams again, as JSON text frames. Browser → server. */
export const liveFeedClientMessage = z.object({ t: z.literal('ping') });
export type LiveFeedClientMessage = z.infer<typeof liveFeedClientMessage>;

/** Server → browser. */
export type LiveFeedServerMessage =
  /** The list of live streams is another one. `sellers`: the stores whose live events changed; absent, it may be any. */
  { t: 'changed'; sellers?: string[] } | { t: 'pong' };
