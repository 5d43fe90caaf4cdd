import type { FinishedSegment } from '#server/media/hls/finished-segment.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newToken } from './hiding.ts';
import { initNameOf, recordingFiles } from './recording-files.ts';
import * as queries from './recordings-queries.ts';
import type { RecordedRendition } from './recordings-tables.ts';
import * as segments from './segments-queries.ts';

type Parts = { db: Db; clock: Clock; blobs: Blobs; disk: DiskRoom };
type Open = { token: string; inits: Set<string> };

const recorded = ['hd', 'ld', 'audio'];

/** Stores one segment: its file first, then its row. May be repeated after a failure. */
export class SegmentStore {
  readonly #parts: Parts;
  readonly #open = new Map<string, Open>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `false` when the disk has no room for it. Throws when blobs or database fail, or `signal` is aborted. */
  async store(segment: FinishedSegment, signal: AbortSignal): Promise<boolean> {
    const { rendition, liveStreamId } = segment;
    const recording = recorded.includes(rendition) ? await this.#recordingOf(liveStreamId) : undefined;
    if (!recording) return true;
    const { db, blobs, disk } = this.#parts;
    if (!(await disk.isLeft())) return false;
    const init = await this.#storeInit(recording, segment, signal);
    const key = recordingFiles.segment(recording.token, segment);
    await blobs.put(key, segment.bytes, signal);
    const outcome = await segments.insertSegment(db, rowOf(segment, init), recording.token);
    if (outcome === 'stored') return true;
    if (outcome === 'removed') await blobs.removeAll(recordingFiles.folder(recording.token));
    if (outcome !== 'moved') return true;
    // The recording was hidden meanwhile: the late segment goes to the new folder.
    await blobs.remove(key);
    this.forget(liveStreamId);
    return await this.store(segment, signal);
  }

  /** No more segments of this show follow. */
  forget(liveStreamId: string): void {
    this.#open.delete(liveStreamId);
  }

  /** `undefined` when the live stream or its recording was deleted. */
  async #recordingOf(liveStreamId: string): Promise<Open | undefined> {
    const known = this.#open.get(liveStreamId);
    if (known) return known;
    const { db, clock } = this.#parts;
    const token = await queries.openRecording(db, { liveStreamId, token: newToken(), now: clock.now() });
    if (!token) return undefined;
    const opened = { token, inits: new Set<string>() };
    this.#open.set(liveStreamId, opened);
    return opened;
  }

  async #storeInit({ token, inits }: Open, { rendition, init: bytes }: FinishedSegment, signal: AbortSignal): Promise<string> {
    const init = initNameOf(bytes);
    const key = recordingFiles.init(token, { rendition, init });
    if (!inits.has(key)) await this.#parts.blobs.put(key, bytes, signal);
    inits.add(key);
    return init;
  }
}

function rowOf(segment: FinishedSegment, init: string): segments.SegmentRow {
  const { liveStreamId, rendition, run, msn, start, seconds, discontinuity, independent, codecs, width, height, bytes } = segment;
  return {
    live_stream_id: liveStreamId,
    rendition: rendition as RecordedRendition,
    run,
    msn,
    start_seconds: start,
    seconds,
    discontinuity,
    independent,
    init,
    codecs,
    width: width ?? null,
    height: height ?? null,
    bytes: bytes.byteLength,
  };
}
