import { randomUUID } from 'node:crypto';
import type { LiveService } from '#server/live/live-service.ts';
import type { PrerecordedStream } from '#server/live/prerecorded-events.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { topics } from '#server/topics.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import type { StageRegistry } from '../../stage-registry.ts';
import { Feed } from './feed.ts';
import { claimFeeds, findFirstFrameAt, releaseFeed } from './feed-queries.ts';
import { StoredShow, UnplayableVideo } from './stored-show.ts';

export type PrerecordedFeedsOptions = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  registry: StageRegistry;
  stageLimits: StageLimits;
  live: Pick<LiveService, 'startDue' | 'listPrerecordedOnAir' | 'endPrerecorded'>;
  findVideo: (id: string) => Promise<StoredVideo | undefined>;
};

type Running = { stop(): void; done: Promise<void> };

const everyMs = 1_000;
/** Consecutive attempts, a second apart, before an unreadable video ends its show. */
const maxTries = 5;
/** A show that ran this long has been read well. */
const goodRunMs = 30_000;
/** Tolerance of one frame above the key frame interval of the file. */
const gopSlackMs = 500;

/**
 * Starts prerecorded streams when they are due, and plays those that are this node's. A node that cannot ask the database plays
 * on: should another have taken over, both show the same picture at the same time.
 */
export function runPrerecordedFeeds({ db, bus, clock, log, blobs, registry, stageLimits, live, findVideo }: PrerecordedFeedsOptions): AsyncDisposable {
  const nodeId = randomUUID();
  const running = new Map<string, Running>();
  const failures = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let state: 'resting' | 'looking' | 'called' | 'stopped' = 'resting';

  /** Looks now or, while a look is under way, once more after it. */
  function wake(): void {
    if (state === 'stopped') return;
    if (state !== 'resting') {
      state = 'called';
      return;
    }
    clearTimeout(timer);
    state = 'looking';
    looking = look()
      .catch((error) => log.error({ err: error }, 'prerecorded streams cannot be looked up'))
      .then(rest);
  }

  function rest(): void {
    if (state === 'stopped') return;
    timer = setTimeout(wake, state === 'called' ? 0 : everyMs);
    state = 'resting';
  }

  /** Streams on air come first: a node whose heartbeat is late loses its shows to another. */
  async function look(): Promise<void> {
    await playOwn();
    if (state === 'stopped') return;
    await live.startDue().catch((error) => log.error({ err: error }, 'prerecorded streams that are due cannot be started'));
  }

  async function playOwn(): Promise<void> {
    const streams = await live.listPrerecordedOnAir();
    const ids = streams.map(({ id }) => id);
    const own = await claimFeeds(db, nodeId, ids);
    if (state === 'stopped') return;
    for (const [id, feed] of running) if (!own.has(id)) feed.stop();
    for (const stream of streams) if (own.has(stream.id) && !running.has(stream.id)) begin(stream);
  }

  function begin(stream: PrerecordedStream): void {
    const stop = new AbortController();
    const done = play(stream, stop.signal)
      .catch((error) => fail(stream.id, error))
      .then(() => releaseFeed(db, nodeId, stream.id))
      .catch((error) => log.error({ err: error, live_stream_id: stream.id }, 'a prerecorded stream could not be let go'))
      .finally(() => running.delete(stream.id));
    running.set(stream.id, { stop: () => stop.abort(), done });
  }

  async function play({ id, videoFileId, startSeconds, loops }: PrerecordedStream, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const video = await findVideo(videoFileId);
    if (video?.state !== 'ready') throw new UnplayableVideo('The video file is gone.');
    using show = await StoredShow.open({ blobs, renditions: video.renditions, startSeconds, loops });
    const stored = await findFirstFrameAt(db, id);
    const opened = await registry.open(id);
    if (!opened) return;
    using _hold = opened.hold;
    if (signal.aborted) return;
    const { broadcast } = opened;
    const firstFrameAt = broadcast.showClock.firstFrameAt ?? stored;
    const positionMs = firstFrameAt && Math.max(0, clock.now().getTime() - firstFrameAt.getTime());
    const maxGopMs = Math.max(stageLimits.maxGopMs, show.maxGopMs + gopSlackMs);
    const maxShowMs = loops ? Number.POSITIVE_INFINITY : stageLimits.maxShowMs;
    const feed = new Feed({ broadcast, show, session: `file-${videoFileId}`, positionMs, maxGopMs, maxShowMs, maxSide: stageLimits.maxSide });
    signal.addEventListener('abort', () => feed.stop(), { once: true });
    try {
      if (!(await feed.run())) return;
      failures.delete(id);
      await live.endPrerecorded(id);
    } finally {
      if (performance.now() - startedAt > goodRunMs) failures.delete(id);
    }
  }

  async function fail(id: string, error: unknown): Promise<void> {
    const tries = (failures.get(id) ?? 0) + 1;
    failures.set(id, tries);
    log.error({ err: error, live_stream_id: id, tries }, 'a prerecorded stream cannot be played');
    if (!(error instanceof UnplayableVideo) && tries < maxTries) return;
    failures.delete(id);
    await live.endPrerecorded(id, error instanceof UnplayableVideo ? error.message : 'The video file could not be read.');
  }

  const stops = [topics.liveChanged, topics.videoFileChanged].map((subject) => bus.subscribe(subject, wake));
  wake();
  return {
    async [Symbol.asyncDispose]() {
      state = 'stopped';
      for (const stop of stops) stop();
      clearTimeout(timer);
      await looking;
      const feeds = [...running.values()];
      for (const feed of feeds) feed.stop();
      await Promise.all(feeds.map((feed) => feed.done));
    },
  };
}
