import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { topics } from '#server/topics.ts';
import type { HlsOrigin } from './delivery/hls/hls-origin.ts';
import { askState } from './delivery/relay/relay-feed.ts';
import { Ownership } from './ownership.ts';
import type { Broadcast, BroadcastEvents, Source } from './show/broadcast.ts';
import type { Fanout, StageState } from './show/fanout.ts';
import { Show } from './show/show.ts';
import * as queries from './stage-queries.ts';
import { StageRows } from './stage-rows.ts';

type Options = { db: Db; bus: Bus; clock: Clock; log: Log; limits: StageLimits; hls: HlsOrigin; onState?: (liveStreamId: string, state: StageState) => void };

/** A stage that was taken. It is kept until `hold` is disposed of, or for as long as somebody publishes. */
export type Opened = { broadcast: Broadcast; hold: Disposable };

const endedKeptMs = 24 * 3_600_000;

/** Every live stream that this node carries or shows. */
export class StageRegistry {
  readonly #options: Options;
  readonly #shows = new Map<string, Show>();
  readonly #opening = new Map<string, Promise<Broadcast | undefined>>();
  /** Publishers of a stream between taking the stage and their first media. */
  readonly #holds = new Map<string, number>();
  /** Where the show clock of an ended stream stopped. */
  readonly #ended = new Map<string, number>();
  readonly #rows: StageRows;
  readonly #ownership: Ownership;

  constructor(options: Options) {
    this.#options = options;
    this.#rows = new StageRows(options.db, options.log);
    this.#ownership = new Ownership({ ...options, onLost: (id) => this.#lose(id), onEnded: (id) => this.end(id) });
  }

  /** Takes up the clocks of the streams that run, here before a restart or on another node. */
  async load(): Promise<void> {
    const endedSince = new Date(this.#options.clock.now().getTime() - endedKeptMs);
    for (const row of await queries.listStages(this.#options.db, endedSince)) {
      const { live_stream_id: id, first_frame_at: firstFrameAt, ended_at: endedAt } = row;
      if (endedAt) this.#ended.set(id, endedAt.getTime() - firstFrameAt.getTime());
      else this.#shows.set(id, this.#create(id, firstFrameAt));
    }
  }

  /** For a broadcaster: takes the stage of a stream that findStream knows to this node; `undefined` once it has ended. */
  async open(id: string): Promise<Opened | undefined> {
    using hold = this.#hold(id);
    const opening = this.#opening.get(id) ?? this.#own(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    const broadcast = await opening;
    return broadcast && { broadcast, hold: hold.move() };
  }

  /** For a watcher: what this node sends of the stream, which is relayed from the node that has it; `undefined` once it has ended. */
  watch(id: string): Fanout | undefined {
    if (this.#ended.has(id)) return undefined;
    const show = this.#show(id);
    show.watch();
    return show.fanout;
  }

  /** Forgets a stream in which nothing ever happened, and stops the relay of one that nobody watches here. */
  prune(id: string): void {
    const show = this.#shows.get(id);
    show?.rest();
    if (!show?.isIdle || this.#holds.has(id)) return;
    show.dispose();
    this.#shows.delete(id);
    this.#options.hls.forget(id);
    this.#release(id);
  }

  /** Runs on every node: the owner writes where the clock stopped, the others do in case there is no owner any more. */
  end(id: string): void {
    if (this.#ended.has(id)) return;
    const show = this.#show(id);
    const source = show.broadcast?.source;
    const { firstFrameAt } = show.showClock;
    const isOwner = show.broadcast !== undefined;
    show.end();
    if (!isOwner) this.#options.bus.publish(topics.stageState(id), { type: 'ended' });
    this.#options.hls.end(id);
    this.#shows.delete(id);
    this.#ended.set(id, show.showClock.now());
    const endedAt = this.#options.clock.now();
    if (firstFrameAt && source) this.#rows.save({ ...rowOf(id, firstFrameAt, source), ended_at: endedAt });
    else if (firstFrameAt) this.#rows.end(id, endedAt);
    this.#release(id);
  }

  /** The capture that is, or was last, on stage here. */
  source(id: string): Source | undefined {
    return this.#shows.get(id)?.broadcast?.source;
  }

  state(id: string): StageState {
    return this.#ended.has(id) ? 'ended' : (this.#shows.get(id)?.fanout.state ?? 'waiting');
  }

  /** As the node that carries the stream sees it; without one, nobody is live. Asks for two seconds at most. */
  async findState(id: string): Promise<StageState> {
    if (this.#ended.has(id) || this.#shows.get(id)?.isFollowed) return this.state(id);
    const told = await askState(this.#options.bus, id, this.#ownership.node);
    return told ?? (this.mediaTime(id) > 0 ? 'interrupted' : 'waiting');
  }

  /** The streams that this node carries, whose media arrives. */
  listSentHere(): string[] {
    return [...this.#shows].flatMap(([id, { broadcast }]) => (broadcast?.state === 'live' ? [id] : []));
  }

  mediaTime(id: string): number {
    return this.#ended.get(id) ?? this.#shows.get(id)?.showClock.now() ?? 0;
  }

  viewerCount(id: string): number {
    return this.#shows.get(id)?.fanout.localViewers ?? 0;
  }

  /** Bits per second that leave this node for watchers. */
  get egress(): number {
    let sum = 0;
    for (const { fanout } of this.#shows.values()) sum += fanout.egress;
    return sum;
  }

  /** Of another node, or from the database: when the first frame of a stream came. */
  adoptClock(id: string, firstFrameAt: Date): void {
    if (!this.#ended.has(id)) this.#show(id).showClock.adopt(firstFrameAt);
  }

  async dispose(): Promise<void> {
    await this.#ownership.dispose();
    for (const show of this.#shows.values()) show.dispose();
    await this.#rows.dispose();
  }

  async #own(id: string): Promise<Broadcast | undefined> {
    if (this.#ended.has(id)) return undefined;
    const owned = this.#shows.get(id)?.broadcast;
    if (owned) return owned;
    await this.#rows.settled(id);
    const generation = await this.#ownership.take(id);
    const row = await queries.findStage(this.#options.db, id).catch((error) => {
      this.#release(id);
      throw error;
    });
    if (this.#ended.has(id)) return void this.#release(id);
    const show = this.#show(id);
    if (row) show.showClock.adopt(row.first_frame_at);
    const tap = this.#options.hls.open(id, () => show.showClock.firstFrameAt);
    const broadcast = show.own({ generation, tap, events: this.#eventsOf(id), last: row && { session: row.session, offsetMs: row.offset_ms } });
    if (this.#ownership.holds(id, generation)) this.#ownership.announce(id);
    else this.#lose(id);
    return broadcast;
  }

  /** The last release drops the stream if it never had media. */
  #hold(id: string): DisposableStack {
    this.#holds.set(id, (this.#holds.get(id) ?? 0) + 1);
    const hold = new DisposableStack();
    hold.defer(() => {
      const others = (this.#holds.get(id) ?? 1) - 1;
      if (others > 0) return void this.#holds.set(id, others);
      this.#holds.delete(id);
      this.prune(id);
    });
    return hold;
  }

  #lose(id: string): void {
    this.#options.log.info({ live_stream_id: id }, 'another node carries this stream now');
    this.#rows.forget(id);
    this.#shows.get(id)?.lose();
    this.#options.hls.forget(id);
  }

  #release(id: string): void {
    this.#ownership.release(id).catch((error) => this.#options.log.warn({ err: error, live_stream_id: id }, 'the lease of a live stream stays'));
  }

  #show(id: string): Show {
    const show = this.#shows.get(id) ?? this.#create(id, undefined);
    this.#shows.set(id, show);
    return show;
  }

  #create(id: string, firstFrameAt: Date | undefined): Show {
    const { bus, clock, limits } = this.#options;
    return new Show({ id, node: this.#ownership.node, bus, clock, limits, firstFrameAt, onAbandoned: () => this.#endIfOver(id) });
  }

  /** No node carries it: the message of its end may have been lost. */
  #endIfOver(id: string): void {
    const { db, log } = this.#options;
    queries.isRunning(db, id).then(
      (isRunning) => !isRunning && this.end(id),
      (error) => log.warn({ err: error, live_stream_id: id }, 'whether a live stream has ended could not be read'),
    );
  }

  #eventsOf(id: string): BroadcastEvents {
    const { log, bus, onState } = this.#options;
    return {
      state(state) {
        log.info({ live_stream_id: id, state }, 'stage');
        bus.publish(topics.stageState(id), { type: state });
        onState?.(id, state);
      },
      firstFrame(at) {
        bus.publish(topics.clockStarted, { id, at: at.getTime() });
      },
      clock: (firstFrameAt, source) => this.#rows.save(rowOf(id, firstFrameAt, source)),
    };
  }
}

function rowOf(id: string, firstFrameAt: Date, { session, offsetMs }: Source): queries.StageRow {
  return { live_stream_id: id, first_frame_at: firstFrameAt, session, offset_ms: offsetMs, ended_at: null };
}
