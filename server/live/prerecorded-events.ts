import type { ChangedLiveStreamForm, LiveStream, NewLiveStreamForm } from '#contract/live/live.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import type { StoredVideo, VideoFilesService } from '#server/uploads/video-files.ts';
import * as queries from './live-queries.ts';
import { listDue, listPrerecordedOnAir } from './prerecorded-queries.ts';

export type PrerecordedEvents = ReturnType<typeof createPrerecordedEvents>;
export type Videos = Pick<VideoFilesService, 'find' | 'take' | 'removeIfUnused' | 'markMadeByAi'>;

/** A live stream that plays a stored video. `loops`: over and over, as the show that the demo is seeded with does. */
export type PrerecordedStream = { id: string; videoFileId: string; startSeconds: number; loops: boolean };

type Parts = {
  db: Db;
  clock: Clock;
  videos: Videos;
  /** False: the stream is not as in `row` any more. */
  start(row: queries.LiveStreamRow, thumbnailUrl: string | null): Promise<boolean>;
  end(id: string, problem?: string): Promise<void>;
};

/** Live events that play a stored video: they start by themselves, and end where the video ends. */
export function createPrerecordedEvents({ db, clock, videos, start, end }: Parts) {
  async function videoOf(row: queries.LiveStreamRow): Promise<StoredVideo | undefined> {
    return row.video_file_id === null ? undefined : await videos.find(row.video_file_id);
  }

  /**
   * INPUT_INVALID for a video of another store, an upload that failed, or a start position after its end. A link that failed is
   * accepted: the event says why, and can be tried again.
   */
  async function take(tx: Db, storeId: string, id: string, form: ChangedLiveStreamForm): Promise<Outcome<StoredVideo>> {
    const video = await videos.take(tx, id);
    if (video?.storeId !== storeId) return invalidInput('video_file_id', 'This video does not exist, or not any more. Upload it again.');
    if (video.state === 'failed' && !video.isLinked) return invalidInput('video_file_id', cannotBePlayed(video));
    return startsAfterEnd(video, form) ? afterEnd() : done(video);
  }

  /** Starts the stream now; STREAM_STATE while its video cannot be played. */
  async function startNow(row: queries.LiveStreamRow): Promise<Outcome<undefined>> {
    if (row.status !== 'scheduled') return done(undefined);
    const video = await videoOf(row);
    if (video?.state === 'failed') return refused('STREAM_STATE', cannotBePlayed(video));
    if (video?.state !== 'ready') return refused('STREAM_STATE', 'The video is not ready yet. Try again when it is processed.');
    if (startsAfterEnd(video, row)) return refused('STREAM_STATE', afterEndText);
    if (await start(row, video.thumbnailUrl)) return done(undefined);
    const changed = await queries.findStream(db, row.id);
    return changed ? await startNow(changed) : done(undefined);
  }

  return {
    /** The video a new stream plays, kept for it until `tx` ends; `undefined` for a camera. INPUT_INVALID when it cannot be played from there. */
    async chooseVideo(tx: Db, storeId: string, form: NewLiveStreamForm): Promise<Outcome<StoredVideo | undefined>> {
      if (form.stream_source === 'camera' || !form.video_file_id) return done(undefined);
      return await take(tx, storeId, form.video_file_id, form);
    },

    /** The video a locked stream is given for its own; `undefined` when it keeps that. STREAM_STATE once it has started, INPUT_INVALID as for a new one. */
    async chooseAnother(tx: Db, row: queries.LiveStreamRow, form: ChangedLiveStreamForm): Promise<Outcome<StoredVideo | undefined>> {
      const { video_file_id: own, store_id, status } = row;
      if (own === null) return done(undefined);
      const another = form.video_file_id && form.video_file_id !== own ? form.video_file_id : undefined;
      if (status !== 'scheduled') return another ? refused('STREAM_STATE', 'This live event has started, so it keeps its video.') : done(undefined);
      if (another) return await take(tx, store_id, another, form);
      return startsAfterEnd(await videos.take(tx, own), form) ? afterEnd() : done(undefined);
    },

    markMadeByAi: videos.markMadeByAi,
    startNow,

    /**
     * Starts streams whose time has come and whose video is ready. Idempotent, also across nodes. One that cannot be started does
     * not stop the others; the error is thrown after all were tried.
     */
    async startDue(): Promise<void> {
      const errors: unknown[] = [];
      for (const row of await listDue(db, clock.now())) {
        try {
          const video = await videoOf(row);
          if (video) await start(row, video.thumbnailUrl);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} live events could not be started`);
    },

    async listPrerecordedOnAir(): Promise<PrerecordedStream[]> {
      const rows = await listPrerecordedOnAir(db);
      return rows.map(({ id, video_file_id, start_position_seconds, loops }) => ({
        id,
        videoFileId: video_file_id ?? '',
        startSeconds: start_position_seconds,
        loops,
      }));
    },

    /** The video is over, as if its seller had ended the stream; or it cannot be played, and `problem` says why. */
    endPrerecorded: end,

    /** A stream that showed this video was deleted or shows another; something else may show it still. */
    forgetVideo: (id: string) => videos.removeIfUnused(id),

    /** What the seller sees of the videos, by their id. */
    async listVideos(rows: queries.LiveStreamRow[]): Promise<Map<string, NonNullable<LiveStream['video']>>> {
      const ids = [...new Set(rows.flatMap((row) => row.video_file_id ?? []))];
      const found = await Promise.all(ids.map(videos.find));
      return new Map(found.flatMap((video) => (video ? [[video.id, toWire(video)]] : [])));
    },
  };
}

const afterEndText = 'The start position is after the end of the video.';
const afterEnd = () => invalidInput('start_position_seconds', afterEndText);

function cannotBePlayed({ problem }: StoredVideo): string {
  return `The video cannot be played: ${problem ?? 'it could not be processed.'}`;
}

function startsAfterEnd(video: StoredVideo | undefined, { start_position_seconds: seconds }: { start_position_seconds: number }): boolean {
  return video?.durationMs != null && seconds > 0 && seconds * 1000 >= video.durationMs;
}

function toWire({ id, state, percent, problem, durationMs }: StoredVideo): NonNullable<LiveStream['video']> {
  return { id: id as NonNullable<LiveStream['video']>['id'], state, percent, problem, duration_ms: durationMs };
}
