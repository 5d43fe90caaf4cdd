import { randomUUID } from 'node:crypto';
import type { LiveStreamId, ProductId, StoreId } from '#contract/ids.ts';
import { maxClipDrafts, maxDraftMs, minDraftMs } from '#contract/shop/clips/clip-limits.ts';
import { maxTitleCharacters, minTitleCharacters } from '#contract/shop/videos/video-limits.ts';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { PutOff } from '#server/platform/jobs/jobs.ts';
import type { CutPart, PlanCut, Range } from '#server/recordings/cutting.ts';
import { type ClipsParts, tagOf } from './clips-parts.ts';
import { hasDrafts, noteDrafts } from './clips-queries.ts';
import { listStretches, longestOfEach, type Stretch } from './pinned-stretches.ts';

type Draft = CutPart & { productId: ProductId; title: string };
type Event = { id: LiveStreamId; title: string; seller_id: StoreId; made_by_ai: boolean };

/** After a live event: a draft for each product that was pinned long enough, once, whatever becomes of them. Never published by itself. */
export function createDrafts({ db, clock, log, wakeJobs, videoFiles, catalog, live, videos, recordings, room }: ClipsParts) {
  async function planDrafts({ id, title, seller_id }: Event, durationMs: number): Promise<Draft[]> {
    const stretches = longestOfEach(listStretches(await room.listPins(id), durationMs)).filter(({ fromMs, toMs }) => toMs - fromMs >= minDraftMs);
    const sold = await catalog.listByIds(stretches.map(({ productId }) => productId));
    const names = new Map(sold.filter((product) => product.seller_id === seller_id).map((product) => [product.id, product.name]));
    const planCut = await recordings.openPlan(id);
    const drafts: Draft[] = [];
    for (const stretch of stretches) {
      const name = names.get(stretch.productId);
      const cut = name === undefined || drafts.length === maxClipDrafts ? undefined : chooseCut(planCut, stretch);
      if (cut && cut.bytes <= maxVideoFileBytes) drafts.push({ ...cut, productId: stretch.productId, title: titleOf(name ?? '', title) });
    }
    return drafts;
  }

  /** All of them or none; those that the store has no room for are left out. */
  async function save(tx: Db, { id, title: eventTitle, seller_id: storeId, made_by_ai: madeByAi }: Event, drafts: readonly Draft[]): Promise<number> {
    if (!(await noteDrafts(tx, id, clock.now()))) return 0;
    let saved = 0;
    for (const { productId, title, fromMs, toMs, bytes } of drafts) {
      const file = await videoFiles.createCut(tx, { storeId, userId: null, name: `${title}.mp4`, bytes, madeByAi });
      if (!file.ok) break;
      const clip = { liveStreamId: id, title: eventTitle, fromMs, toMs, key: randomUUID() };
      await videos.addClip(tx, storeId, { title, tags: [tagOf(productId)], videoFileId: file.value, clip });
      saved += 1;
    }
    return saved;
  }

  return async (id: LiveStreamId): Promise<void> => {
    const [event] = await live.listByIds([id]);
    if (!event) return;
    // Planning reads the whole recording.
    if (await hasDrafts(db, id)) return;
    if (event.status !== 'ended') throw new PutOff('the live event goes on');
    const found = await recordings.findCuttable(event.seller_id, id);
    if (!found.ok && found.problem.code === 'STREAM_STATE') throw new PutOff('the files of this recording are being moved');
    if (!found.ok) return;
    const drafts = await planDrafts(event, found.value.durationMs);
    const saved = await db.transaction().execute((tx) => save(tx, event, drafts));
    if (saved < drafts.length)
      log.info({ live_stream_id: id, drafts: drafts.length, saved }, 'clips of a live event that has its drafts, or that the store has no room for');
    if (saved > 0) wakeJobs();
  };
}

/** The longest part of one form of the picture that is not too long; undefined without one that is long enough. */
function chooseCut(planCut: PlanCut, { fromMs, toMs }: Stretch): CutPart | undefined {
  const parts = planCut({ fromMs, toMs: Math.min(toMs, fromMs + maxDraftMs) });
  const [longest] = parts.toSorted((a, b) => b.mediaMs - a.mediaMs);
  if (!longest || longest.mediaMs < minDraftMs) return undefined;
  return longest.toMs - longest.fromMs <= maxDraftMs ? longest : shorten(planCut, longest);
}

/** By the picture after its last key frame. */
function shorten(planCut: PlanCut, { fromMs, toMs }: Range): CutPart | undefined {
  for (let end = fromMs + maxDraftMs; end - fromMs >= minDraftMs; end -= 1_000) {
    const [part] = planCut({ fromMs, toMs: Math.min(end, toMs) });
    if (part && part.toMs - part.fromMs <= maxDraftMs) return part.mediaMs >= minDraftMs ? part : undefined;
  }
  return undefined;
}

/** Long enough as the database counts, by characters, and short enough as the contract does, by UTF-16 units; no character is split. */
function titleOf(product: string, event: string): string {
  const name = product.trim();
  const title = [...name].length >= minTitleCharacters ? name : `${name} – ${event}`;
  return title
    .slice(0, maxTitleCharacters)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
