import { encodeSamples, type PublishClientMessage, type PublishServerMessage, type Sample, stageWireVersion, type TrackConfig } from '#contract/stage-wire.ts';
import { ReconnectingSocket } from '../reconnecting-socket.ts';
import type { UplinkState } from './publisher-messages.ts';

type Events = {
  state(state: UplinkState): void;
  needKey(): void;
  refused(code: Extract<PublishServerMessage, { t: 'error' }>['code'], message: string): void;
};

type Options = { url: string; ticket: string; session: string; events: Events };

/** Samples older than this are not sent again after a reconnect: the show goes on at a key frame. */
const resumeMs = 4_000;
const longestFloorMs = 1_000;

/** Sends samples to the server, keeps what is not acknowledged, and goes on where it stopped after a lost connection. */
export class Uplink {
  readonly #options: Options;
  readonly #socket: ReconnectingSocket;
  #tracks: TrackConfig[] = [];
  #unacked: Sample[] = [];
  #seq = 0;
  #welcomed = false;
  #wasLive = false;
  /** What the last hello or config said; the server knows no other tracks. */
  #announced: TrackConfig[] | undefined;
  #ackedSinceWelcome = false;
  /** Shortest way of a sample to the server and of its acknowledgement back: not congestion. */
  #floorMs = Number.POSITIVE_INFINITY;
  readonly #sentAt = new Map<number, number>();

  constructor(options: Options) {
    this.#options = options;
    this.#socket = new ReconnectingSocket({
      url: () => options.url,
      opened: () => this.#hello(),
      message: (data) => typeof data === 'string' && this.#onMessage(JSON.parse(data) as PublishServerMessage),
      closed: () => this.#onClosed(),
      expectsTraffic: () => this.#welcomed && this.#unacked.length > 0,
    });
  }

  /** Media that was handed over but not acknowledged, in ms. */
  get queuedMs(): number {
    const first = this.#unacked[0];
    const last = this.#unacked.at(-1);
    if (!first || !last || !this.#ackedSinceWelcome) return 0;
    return Math.max(0, (last.ptsUs - first.ptsUs) / 1000 - Math.min(this.#floorMs, longestFloorMs));
  }

  get isLive(): boolean {
    return this.#welcomed;
  }

  /** Announces the tracks, at first and whenever an encoder's configuration changes. */
  configure(tracks: TrackConfig[]): void {
    this.#tracks = tracks;
    if (this.#welcomed) this.#tellConfig();
    else if (this.#socket.isOpen && !this.#announced) this.#hello();
  }

  send(sample: Omit<Sample, 'seq'>): void {
    const numbered = { ...sample, seq: this.#seq };
    this.#seq += 1;
    this.#unacked.push(numbered);
    if (this.#welcomed) this.#transmit(numbered);
    else this.#forgetOld(numbered.ptsUs);
  }

  /** The connection does not carry what we send: opens another one, and goes on at a key frame instead of sending it all again. */
  reconnect(): void {
    this.#unacked = [];
    this.#options.events.needKey();
    this.#socket.reconnect();
  }

  stop(): void {
    this.#socket.stop();
  }

  report(network: UplinkState['network']): void {
    const connection = this.#welcomed ? 'live' : this.#wasLive ? 'reconnecting' : 'connecting';
    this.#options.events.state({ connection, queuedMs: Math.round(this.queuedMs), network: this.#welcomed ? network : 'offline' });
  }

  #hello(): void {
    if (this.#tracks.length === 0) return;
    const { ticket, session } = this.#options;
    this.#announced = this.#tracks;
    this.#tell({ t: 'hello', v: stageWireVersion, ticket, session, tracks: this.#tracks });
  }

  #onMessage(message: PublishServerMessage): void {
    if (message.t === 'welcome') return this.#onWelcome(message.resumeAfter);
    if (message.t === 'ack') {
      this.#onAck(message.seq);
    }
    if (message.t === 'keyframe') this.#options.events.needKey();
    if (message.t === 'error') this.#options.events.refused(message.code, message.message);
  }

  /** Sends again what the server has not; a gap in it makes the picture wait for a key frame. */
  #onWelcome(resumeAfter: number): void {
    this.#unacked = this.#unacked.filter((sample) => sample.seq > resumeAfter);
    const first = this.#unacked[0];
    this.#welcomed = true;
    this.#wasLive = true;
    if (this.#announced !== this.#tracks) this.#tellConfig();
    for (const sample of this.#unacked) this.#transmit(sample);
    if (resumeAfter === -1 || (first && first.seq !== resumeAfter + 1)) this.#options.events.needKey();
    this.report('good');
  }

  #onClosed(): void {
    this.#welcomed = false;
    this.#announced = undefined;
    this.#ackedSinceWelcome = false;
    this.#sentAt.clear();
    this.report('offline');
  }

  #onAck(seq: number): void {
    const sentAt = this.#sentAt.get(seq);
    if (sentAt !== undefined) this.#floorMs = Math.min(this.#floorMs, performance.now() - sentAt);
    for (const known of this.#sentAt.keys()) if (known <= seq) this.#sentAt.delete(known);
    this.#unacked = this.#unacked.filter((sample) => sample.seq > seq);
    this.#ackedSinceWelcome = true;
  }

  #transmit(sample: Sample): void {
    this.#sentAt.set(sample.seq, performance.now());
    this.#socket.send(encodeSamples([sample]));
  }

  #tellConfig(): void {
    this.#announced = this.#tracks;
    this.#tell({ t: 'config', tracks: this.#tracks });
  }

  #forgetOld(newestUs: number): void {
    while (this.#unacked[0] && newestUs - this.#unacked[0].ptsUs > resumeMs * 1000) this.#unacked.shift();
  }

  #tell(message: PublishClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }
}
