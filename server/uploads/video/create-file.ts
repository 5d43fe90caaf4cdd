import { randomUUID } from 'node:crypto';
import { plainLine } from '#contract/formats/plain-text.ts';
import { type StoreId, type UserId, type VideoFileId, videoFileId } from '#contract/ids.ts';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import { type DiskRoom, noDiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import * as attempts from '../video-attempts-queries.ts';
import * as limits from '../video-limits-queries.ts';
import * as queries from '../video-queries.ts';
import type { VideoFileRow } from '../video-tables.ts';
import { removeFile } from './remove-file.ts';
import { addCutJob, addVideoJob, removeVideoJobs } from './video-jobs.ts';

type Parts = { db: Db; disk: DiskRoom; clock: Clock; storeId: StoreId; userId: UserId };
type NewFile = { id: VideoFileId; name: string } & ({ state: 'uploading'; size: number } | { state: 'fetching'; source_url: string });

/** Videos of one store that may be uploading or converting at once, and that it may begin in an hour. */
export const maxUnfinished = 10;
export const maxPerHour = 60;
/** Bytes that the videos of a store may take, unfinished and finished together. */
export const maxBytes = 20 * 2 ** 30;
const hourMs = 3_600_000;
const quotaFull =
  'The videos of a store may take 20 GB, and yours have reached that. Delete videos, drafts, live events or products that you no longer need, then try again.';

/** Begins a video. TOO_MANY_REQUESTS above the limits of the store; an upload nobody touched for an hour makes room. UNAVAILABLE on a full disk. */
export async function createFile({ db, disk, clock, storeId, userId }: Parts, file: NewFile): Promise<Outcome<VideoFileRow>> {
  const size = file.state === 'uploading' ? file.size : maxVideoFileBytes;
  if (!(await disk.hasForBlobs(size))) return noDiskRoom;
  const now = clock.now();
  return await db.transaction().execute(async (tx): Promise<Outcome<VideoFileRow>> => {
    await limits.lockCreations(tx, storeId);
    const begun = await mayBegin(tx, { storeId, userId, size, now });
    if (!begun.ok) return begun;
    const row = { ...file, name: cleanName(file.name), store_id: storeId, user_id: userId, created_at: now, updated_at: now };
    const made = await queries.insertVideoFile(tx, row);
    if (file.state === 'fetching') await addVideoJob(tx, 'fetching', made.id, storeId);
    return done(made);
  });
}

/** `madeByAi`: what it is cut from is marked so. */
type CutFile = { storeId: StoreId; userId: UserId | null; name: string; bytes: number; madeByAi: boolean };

/**
 * Begins a video whose source another room cuts, in its transaction: TOO_MANY_REQUESTS above the limits of the store. Without a user,
 * who asked for it is the server: it takes nobody's turn, and only bytes count.
 */
export async function createCutFile(tx: Db, { storeId, userId, name, bytes, madeByAi }: CutFile, now: Date): Promise<Outcome<VideoFileId>> {
  await limits.lockCreations(tx, storeId);
  const begun = await mayBegin(tx, { storeId, userId, size: bytes, now });
  if (!begun.ok) return begun;
  const times = { created_at: now, updated_at: now };
  const { id } = await queries.insertVideoFile(tx, {
    ...{ id: videoFileId.parse(randomUUID()), state: 'fetching', name: cleanName(name), store_id: storeId, user_id: userId },
    ...{ made_by_ai: madeByAi, ...times },
  });
  await addCutJob(tx, id, storeId);
  return done(id);
}

/**
 * Puts a failed video back in the queue, a cut that failed to be cut again: STREAM_STATE if its source is gone or it has not failed. As for a new one, TOO_MANY_REQUESTS
 * above what the store may have, and UNAVAILABLE on a full disk; it does not count among the new ones of an hour.
 */
export async function retryFile({ db, disk, clock }: Omit<Parts, 'storeId' | 'userId'>, file: VideoFileRow): Promise<Outcome<VideoFileRow>> {
  const { id, store_id: storeId } = file;
  const isWhole = file.size !== null && (await queries.listChunks(db, id)).length > 0;
  // Only an upload says its size before it is here.
  const isCut = file.size === null && file.source_url === null;
  if (!isWhole && !isCut && file.source_url === null) return refused('STREAM_STATE', 'The file is no longer here. Upload it again.');
  if (file.state !== 'failed') return notFailed();
  if (!isWhole && !(await disk.hasForBlobs(maxVideoFileBytes))) return noDiskRoom;
  const now = clock.now();
  return await db.transaction().execute(async (tx): Promise<Outcome<VideoFileRow>> => {
    await limits.lockCreations(tx, storeId);
    const room = await findRoom(tx, { storeId, userId: file.user_id, size: (isWhole && file.size) || maxVideoFileBytes, now, except: id });
    if (!room.ok) return room;
    const state = isWhole ? 'queued' : 'fetching';
    const waiting = await attempts.resetFailed(tx, id, state, now);
    if (!waiting) return notFailed();
    await removeVideoJobs(tx, id);
    if (isCut) await addCutJob(tx, id, storeId);
    else await addVideoJob(tx, state, id, storeId);
    return done(waiting);
  });
}

function notFailed() {
  return refused('STREAM_STATE', 'Only a video that failed can be tried again.');
}

type Wanted = { storeId: StoreId; userId: UserId | null; size: number; now: Date };

/** Whether the store may begin a new one. Call with its creations locked. */
async function mayBegin(tx: Db, wanted: Wanted): Promise<Outcome<undefined>> {
  const { storeId, userId, now } = wanted;
  if (userId !== null && (await limits.countCreatedSince(tx, storeId, hourBefore(now))) >= maxPerHour) {
    return refused('TOO_MANY_REQUESTS', `A store can add ${maxPerHour} videos an hour. Try again later.`);
  }
  return await findRoom(tx, wanted);
}

/** Whether the store has room for `size` more bytes, not counting `except`, and, where a user asks, for one more on its way. Call with its creations locked. */
async function findRoom(tx: Db, { storeId, userId, size, now, except }: Wanted & { except?: VideoFileId }): Promise<Outcome<undefined>> {
  if ((await limits.sumBytes(tx, storeId, except)) + size > maxBytes) return refused('TOO_MANY_REQUESTS', quotaFull);
  if (userId === null) return done(undefined);
  const unfinished = await limits.listUnfinished(tx, storeId);
  const left = unfinished.find(({ state, updated_at }) => state === 'uploading' && updated_at < hourBefore(now));
  if (unfinished.length >= maxUnfinished && !(left && (await removeFile(tx, left.id, 'uploading')))) {
    return refused('TOO_MANY_REQUESTS', `${maxUnfinished} videos are still on their way. Wait until one is ready, or cancel one.`);
  }
  return done(undefined);
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - hourMs);
}

/** The last part of the path, safe to display. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const ending = /\.[a-z0-9]{1,8}$/i.exec(last)?.[0] ?? '';
  const stem = plainLine(last.slice(0, last.length - ending.length)).replace(/[\p{Cs}\p{Co}]/gu, '');
  return `${[...stem].slice(0, 90).join('').trim() || 'video'}${ending}`;
}
