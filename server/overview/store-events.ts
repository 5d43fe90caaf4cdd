import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { Overview } from '#contract/overview/overview.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, mayInStore } from '#server/platform/actor.ts';

type Parts = { live: Pick<LiveService, 'readFirstOpen'> };

export type StoreEvents = Pick<Overview, 'on_air' | 'to_go_live' | 'next_event'> & {
  /** Whose link is handed on, of those that have not ended: on air, else the next to be. */
  own: LiveStreamId | undefined;
  /** Whether a picture of any was on air so far. */
  hasBegun: boolean;
};

/** The live events of a store, as far as its overview speaks of them. */
export async function readStoreEvents({ live }: Parts, actor: Actor, storeId: StoreId): Promise<StoreEvents> {
  const { onAir, started, next, other, hasBegun } = await live.readFirstOpen(storeId);
  return {
    on_air: onAir ? { id: onAir.id, title: onAir.title, count: onAir.count, is_interrupted: onAir.is_interrupted } : null,
    to_go_live: started && mayInStore(actor, storeId, 'live:write') ? { id: started.id, title: started.title } : null,
    next_event: next?.scheduled_start ? { id: next.id, title: next.title, scheduled_start: next.scheduled_start.toISOString() } : null,
    own: (onAir ?? started ?? next ?? other)?.id,
    hasBegun,
  };
}
