import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { BlobStream } from '#server/platform/blobs/blob-streams.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { PutOff } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import * as queries from './recordings-queries.ts';
import { arrange, type ListedSegment } from './replay/vod-playlists.ts';
import * as rows from './segments-queries.ts';
import { withMp4 } from './with-mp4.ts';

/** On the show clock, in ms; without the moment `toMs` itself. */
export type Range = { fromMs: number; toMs: number };
/** What is cut of a range: from a key frame to a key frame, of one form of the picture. `mediaMs` leaves out what was not recorded. */
export type CutPart = Range & { mediaMs: number; bytes: number };

/** What is cut of a range, in parts where the picture changed its form; none where nothing was recorded. */
export type PlanCut = (range: Range) => CutPart[];

/** Where a stored moment lies on the border of two segments, it is meant to be the border. */
const borderMs = 1;

/** Those of which a picture can be decoded: what follows a lost segment waits for the next key frame. */
function listDecodable(segments: readonly ListedSegment[]): ListedSegment[] {
  let isDecodable = false;
  return segments.filter(({ independent, isBreak }) => {
    isDecodable = independent || (isDecodable && !isBreak);
    return isDecodable;
  });
}

/** The segments of a range, each form of the picture begun at a key frame and the last one ended before one, by the form of the picture. */
export function listCut(listed: readonly ListedSegment[], { fromMs, toMs }: Range): ListedSegment[][] {
  const segments = listDecodable(listed);
  const isWithin = ({ start_seconds: start, seconds }: ListedSegment) => (start + seconds) * 1000 > fromMs + borderMs && start * 1000 < toMs - borderMs;
  let first = segments.findIndex(isWithin);
  let last = segments.findLastIndex(isWithin);
  const goesOn = (segment: ListedSegment | undefined) => segment !== undefined && !segment.independent;
  while (first > 0 && goesOn(segments[first])) first -= 1;
  while (last >= 0 && goesOn(segments[last + 1])) last += 1;
  const parts: ListedSegment[][] = [];
  for (const segment of first < 0 ? [] : segments.slice(first, last + 1)) {
    const part = parts.at(-1);
    if (part?.[0]?.init === segment.init) part.push(segment);
    else parts.push([segment]);
  }
  return parts;
}

type Parts = { db: Db; clock: Clock; blobs: Blobs; workFolder: string };

/** Pieces of recordings, by stream copy. */
export function createCutting({ db, clock, blobs, workFolder }: Parts) {
  async function listPictures(id: string): Promise<ListedSegment[]> {
    return arrange(await rows.listSegments(db, id, 'hd'));
  }

  async function findStanding(id: string) {
    const row = await queries.findShown(db, id);
    return row && (row.expires_at === null || row.expires_at > clock.now()) ? row : undefined;
  }

  return {
    /** How long a recording of the store is, once a piece of it may be cut. NOT_FOUND without one, STREAM_STATE while it does not stand. */
    async findCuttable(storeId: StoreId, id: LiveStreamId): Promise<Outcome<{ durationMs: number }>> {
      const row = await findStanding(id);
      if (row?.store_id !== storeId) return refused('NOT_FOUND', 'There is no recording of this live event.');
      if (row.state === 'failed') return refused('NOT_FOUND', 'Nothing of this live event was recorded.');
      if (row.state === 'recording' || row.leaving_token !== null) {
        return refused('STREAM_STATE', 'The recording of this live event is still being prepared. Try again in a moment.');
      }
      return done({ durationMs: row.duration_ms });
    },

    /** Plans cuts of a recording, which is read once. */
    async openPlan(id: LiveStreamId): Promise<PlanCut> {
      const pictures = await listPictures(id);
      return (range) => listCut(pictures, range).map((segments) => ({ ...spanOf(segments), ...sumOf(segments) }));
    },

    /** An MP4 of a part that was planned; a refusal once the recording is gone, PutOff while its files are being moved. */
    async cut(id: LiveStreamId, range: Range, signal: AbortSignal, take: (mp4: BlobStream) => Promise<void>): Promise<Outcome<void>> {
      const row = await findStanding(id);
      const [segments] = row ? listCut(await listPictures(id), range) : [];
      if (!row || !segments) return refused('NOT_FOUND', 'The recording was deleted before the clip was cut.');
      if (row.leaving_token) throw new PutOff('the files of this recording are being moved');
      return done(await withMp4({ blobs, workFolder, token: row.token, segments, signal }, take));
    },
  };
}

function spanOf(segments: readonly ListedSegment[]): Range {
  const [first, last] = [segments[0], segments.at(-1)];
  const inMs = (seconds = 0) => Math.round(seconds * 1000);
  return { fromMs: inMs(first?.start_seconds), toMs: inMs((last?.start_seconds ?? 0) + (last?.seconds ?? 0)) };
}

function sumOf(segments: readonly ListedSegment[]): { mediaMs: number; bytes: number } {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  return { mediaMs: Math.round(seconds * 1000), bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0) };
}
