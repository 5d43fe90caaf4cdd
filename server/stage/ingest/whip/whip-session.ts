import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Log } from '#server/platform/logs/log.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { problem, type StageProblem } from '../../stage-problem.ts';
import type { Admitted, EncoderConnection, EncoderRegistry } from '../encoder-registry.ts';
import { StageSender } from '../stage-sender.ts';
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
  encoders: Pick<EncoderRegistry, 'report' | 'yieldStage'>;
  log: Log;
  onClosed(session: WhipSession, reason: StageProblem | undefined): void;
};

const keyRequestEveryMs = 500;

/** One WHIP sender: its peer connection, and its pictures and sound on the stage. */
export class WhipSession implements EncoderConnection {
  readonly id = randomUUID();
  readonly #options: WhipSessionOptions;
  readonly #tokenHash: Buffer;
  readonly #media: WhipMedia;
  readonly #sender: StageSender;
  #peer: Peer | undefined;
  #silence: NodeJS.Timeout;
  /** A session whose packets yield no picture ends; one whose pictures are whole but no key frames is told so earlier. */
  readonly #patience: NodeJS.Timeout;
  #keyRequestedAt = Number.NEGATIVE_INFINITY;

  constructor(options: WhipSessionOptions) {
    this.#options = options;
    const { admitted, encoders, isEncoder, limits, stageLimits, offer, ffmpegPath, log } = options;
    this.#tokenHash = hash(options.token);
    this.#sender = new StageSender({
      ...{ admitted, session: this.id, encoders: isEncoder ? encoders : undefined, connection: this, stageLimits, log },
      maxMessagesPerSecond: limits.maxPacketsPerSecond,
      needKey: () => this.#requestKey(),
      closed: (reason) => this.#onClosed(reason),
    });
    this.#silence = setTimeout(() => this.drop(problem('TOO_SLOW', `No picture arrived for ${limits.silenceMs / 1000} seconds.`)), limits.silenceMs);
    this.#patience = setTimeout(() => this.#giveUpWaiting(), limits.firstPictureMs);
    this.#media = new WhipMedia({
      hasAudio: offer.hasAudio,
      ffmpegPath,
      maxSampleBytes: stageLimits.maxSampleBytes,
      maxGopMs: stageLimits.maxGopMs,
      limits,
      log,
      announce: (tracks) => this.#sender.announce(tracks),
      take: (sample) => this.#sender.take(sample),
      needKey: () => this.#requestKey(),
      refuse: (reason) => this.drop(reason),
    });
  }

  get liveStreamId(): string {
    return this.#sender.liveStreamId;
  }

  get publishing(): EncoderConnection['publishing'] {
    return this.#sender.publishing;
  }

  hasKeyOf(liveStreamId: string): boolean {
    return this.#options.isEncoder && this.#sender.state !== 'closed' && this.liveStreamId === liveStreamId;
  }

  hasToken(token: string): boolean {
    return timingSafeEqual(this.#tokenHash, hash(token));
  }

  /** Resolves with the answer; rejects when the offer cannot be answered. */
  async open(): Promise<string> {
    const { offer, peer } = this.#options;
    const events: PeerEvents = {
      arrived: (bytes) => this.#sender.arrive(bytes, 1),
      packet: (kind, packet) => this.#receive(kind, packet),
      report: (kind, report) => this.#media.report(kind, report),
      closed: () => this.stop(),
    };
    try {
      const opened = await openPeer(offer.sdp, peer, events);
      if (this.#sender.state === 'closed') await opened.close();
      this.#peer = opened;
      return opened.answer;
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  /** Closes and keeps the reason, for the studio and for a sender that reconnects. */
  drop(reason: StageProblem): void {
    this.#sender.drop(reason);
  }

  /** Releases the stage, the connection and the sound encoder. May be called twice. */
  stop(): void {
    this.#sender.stop();
  }

  #onClosed(reason: StageProblem | undefined): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#patience);
    this.#media.close();
    this.#peer?.close().catch((error) => this.#options.log.warn({ err: error }, 'a WHIP connection did not close cleanly'));
    this.#options.onClosed(this, reason);
  }

  #requestKey(): void {
    const now = performance.now();
    if (this.#sender.state === 'closed' || now - this.#keyRequestedAt < keyRequestEveryMs) return;
    this.#keyRequestedAt = now;
    this.#peer?.requestKey();
  }

  #giveUpWaiting(): void {
    if (this.#sender.state !== 'waiting') return;
    this.drop(problem('TOO_SLOW', `No picture that can be shown arrived for ${this.#options.limits.firstPictureMs / 1000} seconds.`));
  }

  #receive(kind: RtpKind, packet: Parameters<PeerEvents['packet']>[1]): void {
    if (this.#sender.state === 'closed') return;
    if (kind === 'video' && packet.payload.byteLength > 0) this.#silence.refresh();
    this.#media.push(kind, packet, performance.now());
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
