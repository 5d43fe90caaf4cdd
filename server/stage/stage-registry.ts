import type { Bus } from '#server/platform/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { Broadcast, type BroadcastEvents, type Source, type StageState } from './broadcast.ts';
import type { HlsOrigin } from './hls/hls-origin.ts';
import type { StageLimits } from './stage-limits.ts';
import { listStages, type StageRow, saveStage } from './stage-queries.ts';

type Options = { db: Db; bus: Bus; clock: Clock; log: Log; limits: StageLimits; hls: HlsOrigin; onFirstFrame?: (liveStreamId: string, at: Date) => unknown };

const retryMs = 5_000;
const endedKeptMs = 24 * 3_600_000;
const foreignKeyViolation = '23503';

/** Every broadcast of this node, and what a restart must know of them. */
export class StageRegistry {
  readonly #options: Options;
  readonly #broadcasts = new Map<string, Broadcast>();
  /** Where the show clock of an ended stream stopped. */
  readonly #ended = new Map<string, number>();
  readonly #unsaved = new Map<string, StageRow>();
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes up the streams that were running when the process stopped. */
  async load(): Promise<void> {
    const endedSince = new Date(this.#options.clock.now().getTime() - endedKeptMs);
    for (const row of await listStages(this.#options.db, endedSince)) {
      const { live_stream_id: id, first_frame_at: firstFrameAt, session, offset_ms: offsetMs, ended_at: endedAt } = row;
      if (endedAt) this.#ended.set(id, endedAt.getTime() - firstFrameAt.getTime());
      else this.#broadcasts.set(id, this.#create(id, { firstFrameAt, session, offsetMs }));
    }
  }

  find(id: string): Broadcast | undefined {
    return this.#broadcasts.get(id);
  }

  /** The broadcast of a stream that findStream knows; `undefined` once it has ended. */
  open(id: string): Broadcast | undefined {
    if (this.#ended.has(id)) return undefined;
    const broadcast = this.#broadcasts.get(id) ?? this.#create(id);
    this.#broadcasts.set(id, broadcast);
    return broadcast;
  }

  /** Forgets a broadcast in which nothing ever happened. */
  prune(id: string): void {
    if (!this.#broadcasts.get(id)?.isIdle) return;
    this.#broadcasts.delete(id);
    this.#options.hls.forget(id);
  }

  end(id: string): void {
    if (this.#ended.has(id)) return;
    const broadcast = this.#broadcasts.get(id) ?? this.#create(id);
    const source = broadcast.source;
    const { firstFrameAt } = broadcast.showClock;
    broadcast.end();
    this.#options.hls.end(id);
    this.#broadcasts.delete(id);
    this.#ended.set(id, broadcast.showClock.now());
    if (firstFrameAt && source) this.#save(rowOf(id, firstFrameAt, source, this.#options.clock.now()));
  }

  state(id: string): StageState {
    return this.#ended.has(id) ? 'ended' : (this.#broadcasts.get(id)?.state ?? 'waiting');
  }

  mediaTime(id: string): number {
    return this.#ended.get(id) ?? this.#broadcasts.get(id)?.showClock.now() ?? 0;
  }

  /** Bits per second that leave this node. */
  get egress(): number {
    let sum = 0;
    for (const broadcast of this.#broadcasts.values()) sum += broadcast.egress;
    return sum;
  }

  async dispose(): Promise<void> {
    clearTimeout(this.#retry);
    for (const broadcast of this.#broadcasts.values()) broadcast.dispose();
    await this.#writing;
    clearTimeout(this.#retry);
  }

  #create(id: string, stored?: { firstFrameAt: Date; session: string; offsetMs: number }): Broadcast {
    const { limits, clock, log, bus, hls, onFirstFrame } = this.#options;
    const events: BroadcastEvents = {
      state(state) {
        log.info({ live_stream_id: id, state }, 'stage');
        bus.publish(`stage.${id}`, { type: state });
      },
      firstFrame(at) {
        Promise.resolve(at)
          .then((time) => onFirstFrame?.(id, time))
          .catch((error) => log.error({ err: error, live_stream_id: id }, 'onFirstFrame failed'));
      },
      clock: (firstFrameAt, source) => this.#save(rowOf(id, firstFrameAt, source, null)),
    };
    const broadcast: Broadcast = new Broadcast({ limits, clock, events, stored, tap: hls.open(id, () => broadcast.showClock.firstFrameAt) });
    return broadcast;
  }

  /** Rows are written in the background, newest last; media does not wait for the database. */
  #save(row: StageRow): void {
    this.#unsaved.set(row.live_stream_id, row);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  async #write(): Promise<void> {
    for (const row of this.#unsaved.values()) {
      this.#unsaved.delete(row.live_stream_id);
      try {
        await saveStage(this.#options.db, row);
      } catch (error) {
        if ((error as { code?: string }).code === foreignKeyViolation) continue;
        this.#options.log.error({ err: error, live_stream_id: row.live_stream_id }, 'the show clock could not be saved');
        this.#retry = setTimeout(() => this.#save(this.#unsaved.get(row.live_stream_id) ?? row), retryMs).unref();
        return;
      }
    }
  }
}

function rowOf(id: string, firstFrameAt: Date, source: Source, endedAt: Date | null): StageRow {
  return { live_stream_id: id, first_frame_at: firstFrameAt, session: source.session, offset_ms: source.offsetMs, ended_at: endedAt };
}
