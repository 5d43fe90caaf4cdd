import { Snapshot } from '../../net/snapshot.ts';
import type { PlayerState, Rate, TierName, TierReason } from './player-state.ts';

/** Events of a player. Figures that change all the time, such as the lag, have no events: `stats()` reads them. */
export type PlayerEvent =
  | { t: 'phase'; phase: PlayerState['phase']; before: PlayerState['phase'] }
  | { t: 'tier'; tier: TierName; reason: TierReason }
  /** The picture has another size, in pixels; none at all while only sound comes. */
  | { t: 'quality'; width: number; height: number }
  /** The first picture, or the first sound where there is none, `ms` after the player was made. */
  | { t: 'first-frame'; ms: number }
  | { t: 'stall-began' }
  | { t: 'stall-ended'; ms: number }
  | { t: 'muted'; muted: boolean }
  /** The browser refused to play, or to play with sound, before a tap (P8); `undefined`: it plays, or was tapped. */
  | { t: 'tap'; needed: PlayerState['needsTap'] }
  | { t: 'listening'; listening: boolean }
  | { t: 'reconnecting'; count: number }
  | { t: 'duration'; ms: number }
  | { t: 'rate'; rate: Rate }
  | { t: 'ended' }
  | { t: 'failed'; failure: PlayerState['failure']; mediaErrorCode: number };

/** State and event stream of a player. Each event is derived from a change of the state, which is set before. */
export class PlayerFeed {
  readonly #state: Snapshot<PlayerState>;
  readonly #listeners = new Set<(event: PlayerEvent) => void>();
  #stalledAt = 0;

  constructor(start: PlayerState) {
    this.#state = new Snapshot(start);
    this.#state.subscribe((now, before) => this.#tell(now, before));
  }

  get = (): PlayerState => this.#state.get();

  set(change: Partial<PlayerState>): void {
    this.#state.set(change);
  }

  /** Returns its own stop. */
  subscribe = (listener: (event: PlayerEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell(now: PlayerState, before: PlayerState): void {
    const at = performance.now();
    const events = eventsOf(now, before, at - this.#stalledAt);
    if (events.some(({ t }) => t === 'stall-began')) this.#stalledAt = at;
    for (const event of events) for (const listener of [...this.#listeners]) listener(event);
  }
}

function eventsOf(now: PlayerState, before: PlayerState, stalledMs: number): PlayerEvent[] {
  const { phase, width, height } = now;
  const events: PlayerEvent[] = [];
  function on(key: keyof PlayerState, event: PlayerEvent): void {
    if (now[key] !== before[key]) events.push(event);
  }
  if (before.phase === 'stalled') on('phase', { t: 'stall-ended', ms: Math.round(stalledMs) });
  on('phase', { t: 'phase', phase, before: before.phase });
  if (phase === 'stalled') on('phase', { t: 'stall-began' });
  if (phase === 'ended') on('phase', { t: 'ended' });
  if (phase === 'failed') on('phase', { t: 'failed', failure: now.failure, mediaErrorCode: now.mediaErrorCode });
  on('tier', { t: 'tier', tier: now.tier, reason: now.tierReason });
  if (width !== before.width || height !== before.height) events.push({ t: 'quality', width, height });
  if (now.firstFrameMs !== undefined) on('firstFrameMs', { t: 'first-frame', ms: now.firstFrameMs });
  on('muted', { t: 'muted', muted: now.muted });
  on('needsTap', { t: 'tap', needed: now.needsTap });
  on('listening', { t: 'listening', listening: now.listening });
  on('reconnects', { t: 'reconnecting', count: now.reconnects });
  on('durationMs', { t: 'duration', ms: now.durationMs });
  on('rate', { t: 'rate', rate: now.rate });
  return events;
}
