import type { LiveStreamId, ProductId, StoreId, VideoFileId, VideoId } from '#contract/ids.ts';
import { minClipMs } from '#contract/shop/clips/clip-limits.ts';
import type { ClipForm, PinnedStretch } from '#contract/shop/clips/clips.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { isUniqueViolation, unlessGone } from '#server/platform/database/violations.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import type { CutPart, Range } from '#server/recordings/cutting.ts';
import { standsJob } from '#server/recordings/finishing.ts';
import { type ClipsParts, tagOf } from './clips-parts.ts';
import { createDrafts } from './drafts.ts';
import { listStretches, pinnedInTheMiddle, type Stretch } from './pinned-stretches.ts';

export type ClipsService = ReturnType<typeof createClipsService>;

const productGone = () => invalidInput('product_ids', 'A tagged product was deleted meanwhile. Save the clip again: its tag is left out.');

/** Clips of recordings: cut by stream copy into a file of the store, as a draft of a shoppable video. */
export function createClipsService(parts: ClipsParts) {
  const { db, wakeJobs, videoFiles, catalog, live, videos, recordings, room } = parts;
  const makeDrafts = createDrafts(parts);

  async function readStretches(id: LiveStreamId, durationMs: number): Promise<Stretch[]> {
    return listStretches(await room.listPins(id), durationMs);
  }

  /** An event of the store that is over and whose recording stands. */
  async function getCuttable(actor: Actor, storeId: StoreId, id: LiveStreamId): Promise<Outcome<{ title: string; madeByAi: boolean; durationMs: number }>> {
    const event = await live.getMine(actor, id);
    if (!event.ok) return event;
    const { title, status, made_by_ai: madeByAi } = event.value;
    if (status !== 'ended') return refused('STREAM_STATE', 'Clips are made of live events that are over. End this one first.');
    const found = await recordings.findCuttable(storeId, id);
    return found.ok ? done({ title, madeByAi, durationMs: found.value.durationMs }) : found;
  }

  /** Of the products those of the store that are sold, in their order. */
  async function chooseProducts(storeId: StoreId, ids: readonly ProductId[]): Promise<ProductId[]> {
    const sold = new Set((await catalog.listByIds(ids)).filter((product) => product.seller_id === storeId).map((product) => product.id));
    return [...new Set(ids)].filter((id) => sold.has(id));
  }

  type Planned = Range & {
    storeId: StoreId;
    userId: Parameters<typeof videoFiles.createCut>[1]['userId'];
    products: ProductId[];
    eventTitle: string;
    madeByAi: boolean;
    bytes: number;
  };

  async function save(
    tx: Db,
    { id, key, title }: ClipForm,
    { storeId, userId, products, eventTitle, madeByAi, fromMs, toMs, bytes }: Planned,
  ): Promise<Outcome<VideoId>> {
    const file = await videoFiles.createCut(tx, { storeId, userId, name: `${title}.mp4`, bytes, madeByAi });
    if (!file.ok) return file;
    const tags = products.map(tagOf);
    return done(await videos.addClip(tx, storeId, { title, tags, videoFileId: file.value, clip: { liveStreamId: id, title: eventTitle, fromMs, toMs, key } }));
  }

  /** Of two presses with one key, the later is given what the first one made. */
  async function saveOnce(form: ClipForm, planned: Planned): Promise<Outcome<VideoId>> {
    try {
      return await unlessGone(productGone, () => inTransaction(db, (tx) => save(tx, form, planned)));
    } catch (error) {
      const made = isUniqueViolation(error) ? await videos.findClip(db, planned.storeId, form.key) : undefined;
      if (made) return done(made);
      throw error;
    }
  }

  return {
    jobs: { [standsJob]: async ({ live_stream_id }: Record<string, unknown>) => await makeDrafts(live_stream_id as LiveStreamId) },

    cutJobs: videoFiles.cutJobs(async (fileId: VideoFileId, signal, take) => {
      const clip = await videos.findCutOf(fileId);
      if (!clip?.liveStreamId) return refused('NOT_FOUND', 'The live event was deleted before the clip was cut.');
      return await recordings.cut(clip.liveStreamId, clip, signal, take);
    }),

    /** For the time line on which a clip is chosen. */
    async listPins(actor: Actor, id: LiveStreamId): Promise<Outcome<{ pins: PinnedStretch[] }>> {
      const storeId = requireSeller(actor, 'live:write');
      const found = await getCuttable(actor, storeId, id);
      if (!found.ok) return found;
      const stretches = await readStretches(id, found.value.durationMs);
      const named = await catalog.listNamesByIds([...new Set(stretches.map(({ productId }) => productId))]);
      const products = new Map(named.map((product) => [product.id, product]));
      const pins = stretches.flatMap(({ productId, fromMs, toMs }) => {
        const product = products.get(productId);
        return product ? [{ product, from_ms: fromMs, to_ms: toMs }] : [];
      });
      return done({ pins });
    },

    /** INPUT_INVALID for a range that cannot be cut, STREAM_STATE while there is nothing to cut from. The same key again is the same clip. */
    async create(actor: Actor, form: ClipForm): Promise<Outcome<OwnVideo>> {
      const storeId = requireSeller(actor, 'live:write');
      const made = await videos.findClip(db, storeId, form.key);
      if (made) return await videos.getMine(actor, made);
      const found = await getCuttable(actor, storeId, form.id);
      if (!found.ok) return found;
      const { title: eventTitle, madeByAi, durationMs } = found.value;
      const range = { fromMs: form.from_ms, toMs: form.to_ms };
      if (range.toMs > durationMs) return invalidInput('to_ms', 'The clip would end after the recording. Choose an earlier end.');
      const planCut = await recordings.openPlan(form.id);
      const part = chooseOnly(planCut(range));
      if (!part.ok) return part;
      const pinned = pinnedInTheMiddle(await readStretches(form.id, durationMs), range);
      const products = await chooseProducts(storeId, [...(pinned ? [pinned] : []), ...form.product_ids]);
      const planned = { ...part.value, storeId, userId: requireUser(actor).userId, products, eventTitle, madeByAi };
      const saved = await saveOnce(form, planned);
      if (!saved.ok) return saved;
      wakeJobs();
      return await videos.getMine(actor, saved.value);
    },
  };
}

/** INPUT_INVALID for what makes no clip. */
function chooseOnly(planned: readonly CutPart[]): Outcome<CutPart> {
  const [part, other] = planned;
  if (!part) return invalidInput('from_ms', 'Nothing was recorded in this time. Choose another one.');
  if (other) return invalidInput('from_ms', 'The picture changes its form within this time. Choose a time before or after that.');
  if (part.mediaMs < minClipMs) return invalidInput('to_ms', 'Less than 2 seconds were recorded in this time. Choose another one.');
  if (part.bytes > maxVideoFileBytes) return invalidInput('to_ms', 'Such a clip would take more than 100 MB. Make it shorter.');
  return done(part);
}
