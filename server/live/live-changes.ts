import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { ChangedLiveStreamForm, LiveStreamForm, NewLiveStreamForm, OwnLiveStream } from '#contract/live/live.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { topics } from '#server/topics.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import type { LiveDeletion } from './live-deletion.ts';
import * as queries from './live-queries.ts';
import { missingStream } from './missing-stream.ts';
import type { PrerecordedEvents } from './prerecorded-events.ts';

type Parts = {
  db: Db;
  clock: Clock;
  bus: Bus;
  catalog: Pick<CatalogService, 'listByIds'>;
  prerecorded: PrerecordedEvents;
  deletion: Pick<LiveDeletion, 'mark'>;
  /** The stream as a member of its store may change it. */
  findOwn(actor: Actor, id: string): Promise<queries.LiveStreamRow | undefined>;
  getForSeller(id: string, actor: Actor): Promise<Outcome<OwnLiveStream>>;
};

/** Live events created, changed and deleted by their seller. */
export function createLiveChanges({ db, clock, bus, catalog, prerecorded, deletion, findOwn, getForSeller }: Parts) {
  /** A start in the past is no schedule: the seller means now. That of an event which is due stays with it through other changes. */
  function scheduleOf(form: LiveStreamForm, row: queries.LiveStreamRow | undefined): Date | null {
    const start = form.scheduled_start ? new Date(form.scheduled_start) : null;
    const isKept = start?.getTime() === row?.scheduled_start?.getTime();
    return start && (isKept || start > clock.now()) ? start : null;
  }

  /** Only products of the store itself are tagged; others are passed over. */
  async function toWritten(storeId: StoreId, form: LiveStreamForm, row?: queries.LiveStreamRow) {
    const found = await catalog.listByIds(form.product_ids);
    const own = new Set(found.filter((product) => product.seller_id === storeId).map((product) => product.id));
    const productIds = [...new Set(form.product_ids)].filter((id) => own.has(id));
    return { storeId, form, scheduledStart: scheduleOf(form, row), productIds };
  }

  /** Also while it is shown: better late than never. */
  async function markVideo(tx: Db, { made_by_ai }: ChangedLiveStreamForm, id: string | null): Promise<void> {
    if (made_by_ai && id) await prerecorded.markMadeByAi(tx, id);
  }

  return {
    /** `loops`: a played video begins again at its end. */
    async create(actor: Actor, form: NewLiveStreamForm, { loops = false } = {}): Promise<Outcome<OwnLiveStream>> {
      if (actor.kind === 'guest') return refused('UNAUTHENTICATED', 'User not authenticated');
      const storeId = requireSeller(actor, 'live:write');
      const written = await toWritten(storeId, form);
      const made = await db.transaction().execute(async (tx): Promise<Outcome<string>> => {
        const chosen = await prerecorded.chooseVideo(tx, storeId, form);
        if (!chosen.ok) return chosen;
        await markVideo(tx, form, chosen.value?.id ?? null);
        return done(await queries.insertStream(tx, clock.now(), written, playedOf(chosen.value, form, loops)));
      });
      if (!made.ok) return made;
      bus.publish(topics.liveChanged, { id: made.value });
      return await getForSeller(made.value, actor);
    },

    /** STREAM_STATE for another video once the stream has started. */
    async update(actor: Actor, id: LiveStreamId, form: ChangedLiveStreamForm): Promise<Outcome<OwnLiveStream>> {
      const row = await findOwn(actor, id);
      if (!row) return missingStream();
      const written = await toWritten(row.store_id as StoreId, form, row);
      const changed = await db.transaction().execute(async (tx): Promise<Outcome<{ left: string | null }>> => {
        const locked = await queries.lockStream(tx, id);
        if (!locked) return missingStream();
        const chosen = await prerecorded.chooseAnother(tx, locked, form);
        if (!chosen.ok) return chosen;
        await markVideo(tx, form, chosen.value?.id ?? locked.video_file_id);
        await queries.updateStream(tx, id, written, playedOf(chosen.value, form));
        return done({ left: chosen.value ? locked.video_file_id : null });
      });
      if (!changed.ok) return changed;
      bus.publish(topics.liveChanged, { id });
      if (changed.value.left) await prerecorded.forgetVideo(changed.value.left);
      return await getForSeller(id, actor);
    },

    async remove(actor: Actor, id: LiveStreamId): Promise<Outcome<{ id: LiveStreamId }>> {
      const storeId = requireSeller(actor, 'live:write');
      const deleted = await db.transaction().execute((tx) => deletion.mark(tx, storeId, id));
      if (!deleted) return missingStream();
      bus.publish(topics.liveEnded, { id });
      bus.publish(topics.liveChanged, { id });
      if (deleted.video_file_id) await prerecorded.forgetVideo(deleted.video_file_id);
      return done({ id });
    },
  };
}

function playedOf(video: StoredVideo | undefined, { video_link: link = null }: ChangedLiveStreamForm, loops = false) {
  return video && { fileId: video.id, link, thumbnailUrl: video.thumbnailUrl, isReady: video.state === 'ready', loops };
}
