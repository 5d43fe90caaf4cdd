import type { LiveStream, LiveStreamForm, NewLiveStreamForm } from '#contract/live.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import * as queries from './live-queries.ts';

export type FindVideo = (id: string) => Promise<StoredVideo | undefined>;

/** A live stream that plays a stored video. `loops`: over and over, in the demo store only. */
export type PrerecordedStream = { id: string; videoFileId: string; startSeconds: number; loops: boolean };

type Parts = {
  db: Db;
  clock: Clock;
  findVideo: FindVideo;
  removeVideo: (id: string) => Promise<void>;
  start(row: queries.LiveStreamRow, thumbnailUrl: string | null): Promise<void>;
  end(id: string, problem?: string): Promise<void>;
};

/** Live events that play a stored video: they start by themselves, and end where the video ends. */
export function createPrerecordedEvents({ db, clock, findVideo, removeVideo, start, end }: Parts) {
  async function videoOf(row: queries.LiveStreamRow): Promise<StoredVideo | undefined> {
    return row.video_file_id === null ? undefined : await findVideo(row.video_file_id);
  }

  return {
    /** The video a new stream plays; `undefined` for a camera. INPUT_INVALID for one of another store or one that failed, or a start after its end. */
    async chooseVideo(storeId: string, form: NewLiveStreamForm): Promise<Outcome<StoredVideo | undefined>> {
      if (form.stream_source === 'camera' || !form.video_file_id) return done(undefined);
      const video = await findVideo(form.video_file_id);
      if (video?.storeId !== storeId) return invalid('video_file_id', 'This video does not exist, or not any more. Upload it again.');
      if (video.state === 'failed') return invalid('video_file_id', cannotBePlayed(video));
      return startsAfterEnd(video, form) ? afterEnd() : done(video);
    },

    /** INPUT_INVALID for a start after the end of the video. */
    async checkStart(row: queries.LiveStreamRow, form: LiveStreamForm): Promise<Outcome<undefined>> {
      const video = row.status === 'scheduled' ? await videoOf(row) : undefined;
      return startsAfterEnd(video, form) ? afterEnd() : done(undefined);
    },

    /** Starts the stream now; STREAM_STATE while its video cannot be played. */
    async startNow(row: queries.LiveStreamRow): Promise<Outcome<undefined>> {
      if (row.status !== 'scheduled') return done(undefined);
      const video = await videoOf(row);
      if (video?.state === 'failed') return refused('STREAM_STATE', cannotBePlayed(video));
      if (video?.state !== 'ready') return refused('STREAM_STATE', 'The video is not ready yet. Try again when it is processed.');
      if (startsAfterEnd(video, row)) return refused('STREAM_STATE', afterEndText);
      await start(row, video.thumbnailUrl);
      return done(undefined);
    },

    /**
     * Starts streams whose time has come and whose video is ready. Bears a repeat, and another node that does the same. One that
     * cannot be started does not hold up those behind it; throws when it has gone through all.
     */
    async startDue(): Promise<void> {
      const errors: unknown[] = [];
      for (const row of await queries.listDue(db, clock.now())) {
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
      const rows = await queries.listPrerecordedOnAir(db);
      return rows.map(({ id, video_file_id, start_position_seconds, is_demo }) => ({
        id,
        videoFileId: video_file_id ?? '',
        startSeconds: start_position_seconds,
        loops: is_demo,
      }));
    },

    /** The video is over, as if its seller had ended the stream; or it cannot be played, and `problem` says why. */
    endPrerecorded: end,

    listUsedVideos: (ids: readonly string[]) => queries.listUsedVideos(db, ids),

    /** A stream that showed this video is deleted; another one may show it still. */
    async forgetVideo(id: string): Promise<void> {
      const used = await queries.listUsedVideos(db, [id]);
      if (!used.has(id)) await removeVideo(id);
    },

    /** What the seller sees of the videos, by their id. */
    async listVideos(rows: queries.LiveStreamRow[]): Promise<Map<string, NonNullable<LiveStream['video']>>> {
      const ids = [...new Set(rows.flatMap((row) => row.video_file_id ?? []))];
      const videos = await Promise.all(ids.map(findVideo));
      return new Map(videos.flatMap((video) => (video ? [[video.id, toWire(video)]] : [])));
    },
  };
}

const afterEndText = 'The start position is after the end of the video.';
const afterEnd = () => invalid('start_position_seconds', afterEndText);

function invalid(path: string, message: string) {
  return refused('INPUT_INVALID', message, { fields: [{ path, message }] });
}

function cannotBePlayed({ problem }: StoredVideo): string {
  return `The video cannot be played: ${problem ?? 'it could not be processed.'}`;
}

function startsAfterEnd(video: StoredVideo | undefined, { start_position_seconds: seconds }: { start_position_seconds: number }): boolean {
  return video?.durationMs != null && seconds > 0 && seconds * 1000 >= video.durationMs;
}

function toWire({ id, state, percent, problem, durationMs }: StoredVideo): NonNullable<LiveStream['video']> {
  return { id: id as NonNullable<LiveStream['video']>['id'], state, percent, problem, duration_ms: durationMs };
}
