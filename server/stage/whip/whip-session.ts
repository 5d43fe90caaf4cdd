import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Sample, TrackConfig } from '#contract/stage-wire.ts';
import type { Log } from '#server/platform/log.ts';
import type { Publisher, Source } from '../broadcast.ts';
import type { Admitted, EncoderConnection, EncoderDesk } from '../encoder-desk.ts';
import { readTracks } from '../media-track.ts';
import type { StageLimits } from '../stage-limits.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import type { RtpKind } from './capture-clock.ts';
import type { Offer } from './sdp-offer.ts';
import type { WhipLimits } from './whip-limits.ts';
import { WhipMedia } from './whip-media.ts';
import { openPeer, type Peer, type PeerEvents, type PeerSettings } from './whip-peer.ts';

export type WhipSessionOptions = {
  admitted: Admitted;
  token: string;
  /** Came with a stream key, not with a ticket of the studio. */
  isEncoder: boolean;
  offer: Offer;
  peer: PeerSettings;
  ffmpegPath: string;
  limits: WhipLimits;
  stageLimits: StageLimits;
  desk: Pick<EncoderDesk, 'report' | 'yieldStage'>;
  log: Log;
  onClosed(session: WhipSession, reason: StageProblem | undefined): void;
};

const keyRequestEveryMs = 500;

/** One WHIP sender: its peer connection, and its pictures and sound on the stage. */
export class WhipSession implements Publisher, EncoderConnection {
  readonly id = randomUUID();
  readonly #options: WhipSessionOptions;
  readonly #tokenHash: Buffer;
  readonly #media: WhipMedia;
  #peer: Peer | undefined;
  #state: { kind: 'connecting' } | { kind: 'publishing'; source: Source; since: number } | { kind: 'closed' } = { kind: 'connecting' };
  #silence: NodeJS.Timeout;
  /** Packets without a picture that can be shown keep no place for ever. */
  readonly #patience: NodeJS.Timeout;
  #keyRequestedAt = Number.NEGATIVE_INFINITY;

  constructor(options: WhipSessionOptions) {
    this.#options = options;
    const { limits, stageLimits, offer, ffmpegPath, log } = options;
    this.#tokenHash = hash(options.token);
    this.#silence = setTimeout(() => this.drop(problem('TOO_SLOW', `No picture arrived for ${limits.silenceMs / 1000} seconds.`)), limits.silenceMs);
    this.#patience = setTimeout(() => this.#giveUpWaiting(), limits.firstPictureMs);
    this.#media = new WhipMedia({
      hasAudio: offer.hasAudio,
      ffmpegPath,
      maxSampleBytes: stageLimits.maxSampleBytes,
      limits,
      log,
      announce: (tracks) => this.#announce(tracks),
      take: (sample) => this.#take(sample),
      needKey: () => this.needKey(),
      refuse: (reason) => this.drop(reason),
    });
  }

  get liveStreamId(): string {
    return this.#options.admitted.liveStreamId;
  }

  get publishing(): { liveStreamId: string; since: number } | undefined {
    return this.#state.kind === 'publishing' ? { liveStreamId: this.liveStreamId, since: this.#state.since } : undefined;
  }

  hasKeyOf(liveStreamId: string): boolean {
    return this.#options.isEncoder && this.#state.kind !== 'closed' && this.liveStreamId === liveStreamId;
  }

  hasToken(token: string): boolean {
    return timingSafeEqual(this.#tokenHash, hash(token));
  }

  /** Resolves with the answer; rejects when the offer cannot be answered. */
  async open(): Promise<string> {
    const { offer, peer } = this.#options;
    const events: PeerEvents = {
      packet: (kind, packet) => this.#receive(kind, packet),
      report: (kind, report) => this.#media.report(kind, report),
      closed: () => this.stop(),
    };
    try {
      const opened = await openPeer(offer.sdp, peer, events);
      if (this.#state.kind === 'closed') await opened.close();
      this.#peer = opened;
      return opened.answer;
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  needKey(): void {
    const now = performance.now();
    if (this.#state.kind === 'closed' || now - this.#keyRequestedAt < keyRequestEveryMs) return;
    this.#keyRequestedAt = now;
    this.#peer?.requestKey();
  }

  replace(): void {
    const { isEncoder, desk } = this.#options;
    if (isEncoder && desk.yieldStage(this.liveStreamId, this) === 'encoder') return this.stop();
    this.drop(problem('ALREADY_PUBLISHING', 'This live event is now sent from another place.'));
  }

  end(): void {
    this.drop(problem('STREAM_ENDED', 'This live event has ended.'));
  }

  /** Closes, and keeps why: for the studio, and for a sender that comes back. */
  drop(reason: StageProblem): void {
    if (this.#state.kind === 'closed') return;
    const { log, desk, isEncoder } = this.#options;
    log.info({ live_stream_id: this.liveStreamId, code: reason.code, reason: reason.message }, 'a WHIP session was closed');
    if (isEncoder) desk.report(this.liveStreamId, reason);
    this.stop(reason);
  }

  /** Lets go of the stage, the connection and the sound encoder. May be called twice. */
  stop(reason?: StageProblem): void {
    if (this.#state.kind === 'closed') return;
    const wasPublishing = this.#state.kind === 'publishing';
    this.#state = { kind: 'closed' };
    clearTimeout(this.#silence);
    clearTimeout(this.#patience);
    this.#media.close();
    if (wasPublishing) this.#options.admitted.broadcast.release(this);
    this.#options.admitted.hold[Symbol.dispose]();
    this.#peer?.close().catch((error) => this.#options.log.warn({ err: error }, 'a WHIP connection did not close cleanly'));
    this.#options.onClosed(this, reason);
  }

  #giveUpWaiting(): void {
    if (this.#state.kind !== 'connecting') return;
    this.drop(problem('TOO_SLOW', `No picture that can be shown arrived for ${this.#options.limits.firstPictureMs / 1000} seconds.`));
  }

  #receive(kind: RtpKind, packet: Parameters<PeerEvents['packet']>[1]): void {
    if (this.#state.kind === 'closed') return;
    if (kind === 'video' && packet.payload.byteLength > 0) this.#silence.refresh();
    this.#media.push(kind, packet, performance.now());
  }

  #announce(configs: TrackConfig[]): StageProblem | undefined {
    const tracks = readTracks(configs, this.#options.stageLimits);
    if ('code' in tracks) return tracks;
    const { broadcast } = this.#options.admitted;
    if (this.#state.kind === 'publishing') return void broadcast.reconfigure(tracks);
    if (this.#state.kind === 'closed' || broadcast.state === 'ended') return problem('STREAM_ENDED', 'This live event has ended.');
    this.#state = { kind: 'publishing', source: broadcast.claim(this, this.id, tracks), since: performance.now() };
    this.#options.admitted.hold[Symbol.dispose]();
    return undefined;
  }

  #take(sample: Sample): StageProblem | undefined {
    return this.#state.kind === 'publishing' ? this.#options.admitted.broadcast.take(this.#state.source, [sample]) : undefined;
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
