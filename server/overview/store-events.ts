import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { Overview } from '#contract/overview/overview.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, mayInStore } from '#server/platform/actor.ts';

type Parts = { live: Pick<LiveService, 'listUpcoming' | 'findMine'> };

export type StoreEvents = Pick<Overview, 'on_air' | 'to_go_live' | 'next_event'> & {
  /** Whose link is handed on, of those that have not ended: on air, else the next to be. */
  own: LiveStreamId | undefined;
  /** Whether any was on air so far, or is over. */
  hasBegun: boolean;
};

/** Those that have not ended come first, so an older one is missed by a store only that has as many open. */
const maxEvents = 100;

/** The live events of a store, as far as its overview speaks of them. */
export async function readStoreEvents({ live }: Parts, actor: Actor, storeId: StoreId): Promise<StoreEvents> {
  // No word of a title is asked for: any event is found, also one that shoppers cannot see.
  const [upcoming, all] = await Promise.all([live.listUpcoming(storeId), live.findMine(actor, '', maxEvents)]);
  const onAir = upcoming.filter(({ status }) => status === 'live');
  const interrupted = onAir.find(({ air }) => air === 'interrupted');
  const first = interrupted ?? onAir[0];
  const next = upcoming.find(({ status }) => status === 'scheduled');
  const withPicture = new Set(onAir.map(({ id }) => id));
  const started = all.find(({ id, status }) => status === 'live' && !withPicture.has(id));
  return {
    on_air: first ? { id: first.id, title: first.title, count: onAir.length, is_interrupted: interrupted !== undefined } : null,
    to_go_live: started && mayInStore(actor, storeId, 'live:write') ? { id: started.id, title: started.title } : null,
    next_event: next?.scheduled_start ? { id: next.id, title: next.title, scheduled_start: next.scheduled_start.toISOString() } : null,
    own: (first ?? started ?? next ?? all.find(({ status }) => status !== 'ended'))?.id,
    hasBegun: first !== undefined || all.some(({ status }) => status === 'ended'),
  };
}
