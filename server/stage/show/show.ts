import { unreachable } from '#contract/exhaustive.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { RelayFeed } from '../delivery/relay/relay-feed.ts';
import { RelaySource } from '../delivery/relay/relay-source.ts';
import { Broadcast, type BroadcastEvents, type MediaTap } from './broadcast.ts';
import { Fanout, renditionNames } from './fanout.ts';
import { ShowClock } from './show-clock.ts';

type Options = { id: string; node: string; bus: Bus; clock: Clock; limits: StageLimits; firstFrameAt: Date | undefined; onAbandoned: () => void };

/** `away`: another node may have it, and nobody watches here. */
type Role = { kind: 'away' } | { kind: 'watching'; feed: RelayFeed } | { kind: 'owner'; broadcast: Broadcast; relay: RelaySource };

export type OwnerParts = { generation: number; events: BroadcastEvents; tap: MediaTap; last: { session: string; offsetMs: number } | undefined };

/** One live stream on this node: its watchers and its clock, and either its broadcaster or the relay from the node that has it. */
export class Show {
  readonly fanout: Fanout;
  readonly showClock: ShowClock;
  readonly #options: Options;
  #role: Role = { kind: 'away' };

  constructor(options: Options) {
    this.#options = options;
    this.showClock = new ShowClock(options.clock, options.firstFrameAt);
    this.fanout = new Fanout(options.limits.burstMs, options.firstFrameAt ? 'interrupted' : 'waiting');
  }

  get broadcast(): Broadcast | undefined {
    return this.#role.kind === 'owner' ? this.#role.broadcast : undefined;
  }

  /** Whether the show has no publisher, no watchers and no media, so that it can be dropped. */
  get isIdle(): boolean {
    return this.fanout.localViewers === 0 && !this.broadcast?.hasPublisher && !this.showClock.firstFrameAt;
  }

  /** Its state is known here. */
  get isFollowed(): boolean {
    return this.#role.kind !== 'away';
  }

  /** Somebody is about to watch. */
  watch(): void {
    if (this.#role.kind !== 'away') return;
    const { id, node, bus, onAbandoned } = this.#options;
    this.#role = { kind: 'watching', feed: new RelayFeed({ id, node, bus, onAbandoned, fanout: this.fanout, showClock: this.showClock }) };
  }

  /** Nobody may be watching any more. */
  rest(): void {
    if (this.#role.kind !== 'watching' || this.fanout.localViewers > 0) return;
    this.#leaveRole();
    this.#forgetMedia();
  }

  own({ generation, events, tap, last }: OwnerParts): Broadcast {
    this.#leaveRole();
    const { id, bus, limits } = this.#options;
    const { fanout, showClock } = this;
    const broadcast = new Broadcast({ limits, fanout, showClock, events, tap, last });
    this.#role = { kind: 'owner', broadcast, relay: new RelaySource({ id, bus, fanout, showClock, generation }) };
    return broadcast;
  }

  /** Another node has the broadcaster now. */
  lose(): void {
    const { broadcast } = this;
    this.#leaveRole();
    broadcast?.lose();
    if (this.fanout.localViewers > 0) this.watch();
    else this.#forgetMedia();
  }

  end(): void {
    const { broadcast } = this;
    this.showClock.stop();
    broadcast?.end();
    this.fanout.end();
    this.#leaveRole();
  }

  dispose(): void {
    this.broadcast?.dispose();
    this.#leaveRole();
  }

  /** The next watcher must not start with old pictures. */
  #forgetMedia(): void {
    for (const rendition of renditionNames) this.fanout.drop(rendition);
    this.fanout.setState(this.showClock.firstFrameAt ? 'interrupted' : 'waiting');
  }

  #leaveRole(): void {
    disposeRole(this.#role);
    this.#role = { kind: 'away' };
  }
}

function disposeRole(role: Role): void {
  switch (role.kind) {
    case 'watching':
      return role.feed[Symbol.dispose]();
    case 'owner':
      return role.relay[Symbol.dispose]();
    case 'away':
      return;
    default:
      return unreachable(role);
  }
}
