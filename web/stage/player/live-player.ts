import type { LiveTierName, PlayerOptions } from './player-state.ts';
import { ShowPlayer } from './show-player.ts';
import type { TierEvent } from './tier-state.ts';
import { takeEarlySocket } from './tiers/early-socket.ts';
import { importLiveTier } from './tiers/import-live-tier.ts';
import { LazyTier } from './tiers/lazy-tier.ts';
import type { LiveSource } from './tiers/live-source.ts';
import { findMediaSource } from './tiers/media-buffer.ts';
import { SocketTier } from './tiers/socket-tier.ts';
import type { Tier, TierHost } from './tiers/tier.ts';
import { TierChooser } from './tiers/tier-chooser.ts';
import { playsHls } from './video-element.ts';

/** Plays a live stream that is on air by the best tier that works. It always plays: nobody can pause a show. */
export class LivePlayer extends ShowPlayer<LiveTierName> {
  readonly #source: LiveSource;
  readonly #chooser: TierChooser;
  protected readonly wantsPlay = true;

  constructor(video: HTMLVideoElement, source: LiveSource, start: PlayerOptions) {
    super(video, start);
    this.#source = source;
    const abilities = { mediaSource: findMediaSource() !== undefined, native: playsHls(video) };
    this.#chooser = new TierChooser(source, abilities, {
      isListening: () => this.feed.get().listening,
      moved: (tierReason) => this.move({ tierReason }),
    });
    this.begin();
  }

  override destroy(): void {
    this.#chooser.stop();
    super.destroy();
  }

  protected chooseTier(): LiveTierName | undefined {
    return this.#chooser.tier;
  }

  protected openTier(name: LiveTierName, host: TierHost): Tier {
    if (name === 'socket') return new SocketTier(host, this.#source);
    takeEarlySocket(this.#source.socketUrl)?.close();
    return new LazyTier(host, () => importLiveTier(name, this.#source.masterUrl));
  }

  /** P4: what is on air stands still then, and no MediaSource is made, since it would not open. */
  protected get isAway(): boolean {
    return this.isUnwatched;
  }

  /** It comes back at the live edge. */
  protected keepPlace(): void {}

  protected tell(event: TierEvent): void {
    this.#chooser.tell(event);
  }

  protected onPlay(): void {
    if (this.feed.get().needsTap === 'play') this.feed.set({ needsTap: undefined });
  }

  /** P6: Safari pauses when it has run out of media. */
  protected onPause(): void {
    if (!this.video.ended) this.resume();
  }

  /** The wait after a seek of HLS is no stall; the socket tier tells its own seeks apart. */
  protected onWaiting(): void {
    this.resume();
    if (!this.video.seeking || this.feed.get().tier === 'socket') this.countStall();
  }

  protected onEnded(): void {
    this.finish({ phase: 'ended' });
  }

  protected onRefused(): void {
    this.feed.set({ needsTap: 'play' });
  }
}
