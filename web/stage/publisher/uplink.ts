import { ignoreUnknown } from '#contract/exhaustive.ts';
import {
  encodeSamples,
  type PublishClientMessage,
  type PublishServerMessage,
  type Sample,
  type StageErrorCode,
  stageWireVersion,
  type TrackConfig,
} from '#contract/wire/stage-wire.ts';
import { RateMeter } from '../../net/rate-meter.ts';
import { ReconnectingSocket } from '../../net/reconnecting-socket.ts';
import { type UplinkState, videoTrackId } from './publisher-messages.ts';

type Events = {
  state(state: UplinkState): void;
  needKey(): void;
  /** The ticket was refused; the connection waits for `setTicket`. */
  ticketWanted(): void;
  refused(code: StageErrorCode, message: string): void;
};

type Welcome = Extract<PublishServerMessage, { t: 'welcome' }>;
type Options = { url: string; ticket: string; session: string; events: Events };

/** Samples older than this are not sent again after a reconnect: the show goes on at a key frame. */
const resumeMs = 4_000;
const maxFloorMs = 1_000;
const carriedMs = 1_000;

/** Sends samples to the server, keeps those that are not acknowledged, and resumes after a lost connection. */
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
  /** The tracks of the capture when the last hello was said. */
  #present: TrackConfig[] | undefined;
  #ackedSinceWelcome = false;
  #ticket: string;
  /** Set while the server refuses the ticket; a second refusal in a row is final. */
  #isTicketOut = false;
  #wantsTicket = false;
  #takesLd = false;
  /** Tracks that were announced on this capture, for samples that are still to be sent again. */
  readonly #everAnnounced = new Map<number, TrackConfig>();
  /** The shortest round trip of a sample and its acknowledgement: the part of the delay that is no congestion. */
  #floorMs = Number.POSITIVE_INFINITY;
  readonly #sentAt = new Map<number, number>();
  readonly #carried = new RateMeter(carriedMs);

  constructor(options: Options) {
    this.#options = options;
    this.#ticket = options.ticket;
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
    return Math.max(0, (last.ptsUs - first.ptsUs) / 1000 - Math.min(this.#floorMs, maxFloorMs));
  }

  /** Acknowledged kbit/s of the last second: the capacity of the network while media waits. */
  get carriedKbps(): number {
    return (this.#carried.bitrate(performance.now()) ?? 0) / 1000;
  }

  get isLive(): boolean {
    return this.#welcomed;
  }

  /** The newest ticket; every renewal of the server counts. */
  get ticket(): string {
    return this.#ticket;
  }

  /** The server takes a second rendition. */
  get takesLd(): boolean {
    return this.#welcomed && this.#takesLd;
  }

  /** Continues the same capture after `ticketWanted`. */
  setTicket(ticket: string): void {
    this.#ticket = ticket;
    this.#wantsTicket = false;
    if (this.#socket.isOpen && !this.#announced) this.#hello();
  }

  /** Announces the tracks, at first and whenever an encoder's configuration changes. */
  configure(tracks: TrackConfig[]): void {
    this.#tracks = tracks;
    for (const track of tracks) this.#everAnnounced.set(track.id, track);
    if (this.#welcomed) this.#tellConfig(tracks);
    else if (this.#socket.isOpen && !this.#announced) this.#hello();
  }

  send(sample: Omit<Sample, 'seq'>): void {
    const numbered = { ...sample, seq: this.#seq };
    this.#seq += 1;
    this.#unacked.push(numbered);
    if (this.#welcomed) this.#transmit(numbered);
    else this.#forgetOld(numbered.ptsUs);
  }

  /** For a connection that has stalled: opens a new one and continues at a key frame instead of sending the queue again. */
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
    if (this.#tracks.length === 0 || this.#wantsTicket) return;
    this.#present = this.#tracks;
    this.#announced = this.#tracksToResume();
    this.#tell({ t: 'hello', v: stageWireVersion, ticket: this.#ticket, session: this.#options.session, tracks: this.#announced });
  }

  /** The current tracks, and dropped ones whose samples wait to be resent: the server refuses samples of unknown tracks. */
  #tracksToResume(): TrackConfig[] {
    const present = new Set(this.#tracks.map((track) => track.id));
    const waiting = new Set(this.#unacked.map((sample) => sample.track));
    const dropped = [...this.#everAnnounced.values()].filter((track) => waiting.has(track.id) && !present.has(track.id));
    return dropped.length > 0 ? [...this.#tracks, ...dropped] : this.#tracks;
  }

  #onMessage(message: PublishServerMessage): void {
    switch (message.t) {
      case 'welcome':
        return this.#onWelcome(message);
      case 'ack':
        return this.#onAck(message.seq);
      case 'keyframe':
        return this.#options.events.needKey();
      case 'ticket':
        this.#ticket = message.ticket;
        return;
      case 'error':
        return this.#onRefused(message.code, message.message);
      default:
        return ignoreUnknown(message);
    }
  }

  /** After a long absence the ticket has expired; the page gets a new one, and the show continues. */
  #onRefused(code: StageErrorCode, message: string): void {
    if (code !== 'TICKET_INVALID' || this.#isTicketOut) return this.#options.events.refused(code, message);
    this.#isTicketOut = true;
    this.#wantsTicket = true;
    this.#options.events.ticketWanted();
  }

  /** Resends what the server does not have; after a gap the picture waits for a key frame. */
  #onWelcome({ resumeAfter, takesLd }: Welcome): void {
    this.#takesLd = takesLd;
    this.#isTicketOut = false;
    this.#unacked = this.#unacked.filter((sample) => sample.seq > resumeAfter);
    const first = this.#unacked[0];
    this.#welcomed = true;
    this.#wasLive = true;
    if (this.#present !== this.#tracks) this.#tellConfig(this.#tracksToResume());
    for (const sample of this.#unacked) this.#transmit(sample);
    if (this.#announced !== this.#tracks) this.#tellConfig(this.#tracks);
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
    const waiting = this.#unacked.findIndex((sample) => sample.seq > seq);
    const arrived = this.#unacked.splice(0, waiting < 0 ? this.#unacked.length : waiting);
    this.#carried.add(
      arrived.reduce((sum, { data }) => sum + data.byteLength, 0),
      performance.now(),
    );
    this.#ackedSinceWelcome = true;
  }

  #transmit(sample: Sample): void {
    this.#sentAt.set(sample.seq, performance.now());
    this.#socket.send(encodeSamples([sample]));
  }

  #tellConfig(tracks: TrackConfig[]): void {
    this.#announced = tracks;
    this.#tell({ t: 'config', tracks });
  }

  /** Keeps whole GOPs: after a gap the server can use pictures only from a key frame on. */
  #forgetOld(newestUs: number): void {
    const isRecent = (sample: Sample) => newestUs - sample.ptsUs <= resumeMs * 1000;
    if (!this.#unacked[0] || isRecent(this.#unacked[0])) return;
    const start = this.#unacked.findIndex((sample) => isRecent(sample) && sample.track === videoTrackId && sample.key);
    this.#unacked.splice(0, start < 0 ? this.#unacked.findIndex(isRecent) : start);
  }

  #tell(message: PublishClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }
}
