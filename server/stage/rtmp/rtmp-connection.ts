import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Sample, TrackConfig } from '#contract/stage-wire.ts';
import type { Log } from '#server/platform/log.ts';
import type { Publisher, Source } from '../broadcast.ts';
import type { Admitted, EncoderConnection, EncoderDesk } from '../encoder-desk.ts';
import { readTracks } from '../media-track.ts';
import type { StageLimits } from '../stage-limits.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import type { RtmpLimits } from './rtmp-limits.ts';
import { RtmpMedia } from './rtmp-media.ts';
import { RtmpError, RtmpProtocol } from './rtmp-protocol.ts';

/** What is used of a socket, so that tests need no network. */
export type RtmpSocket = Pick<Socket, 'write' | 'end' | 'destroy' | 'writableLength'>;

export type RtmpConnectionOptions = {
  socket: RtmpSocket;
  log: Log;
  limits: RtmpLimits;
  stageLimits: StageLimits;
  desk: Pick<EncoderDesk, 'admit' | 'report' | 'yieldStage'>;
};

type State =
  | { kind: 'greeting' }
  | { kind: 'asking' }
  | { kind: 'checking'; key: string }
  | { kind: 'accepted'; key: string; admitted: Admitted }
  | { kind: 'publishing'; key: string; admitted: Admitted; source: Source; since: number }
  | { kind: 'closed'; liveStreamId?: string };

const lingerMs = 1_000;

/** One encoder: handshake, key, then its pictures and sound onto the stage. A reconnect is a new session of the same show. */
export class RtmpConnection implements Publisher, EncoderConnection {
  readonly #options: RtmpConnectionOptions;
  readonly #protocol: RtmpProtocol;
  readonly #media: RtmpMedia;
  #state: State = { kind: 'greeting' };
  #greetingBytes = 0;
  #timer: NodeJS.Timeout;

  constructor(options: RtmpConnectionOptions) {
    this.#options = options;
    const { limits, stageLimits } = options;
    this.#media = new RtmpMedia({ announce: (tracks) => this.#announce(tracks), take: (sample) => this.#take(sample) });
    this.#protocol = new RtmpProtocol(
      {
        output: (bytes) => this.#write(bytes),
        publish: (key) => this.#ask(key),
        tag: (type, timeMs, body) => this.#receiveTag(type, timeMs, body),
        unpublish: () => this.#close(),
      },
      stageLimits.maxSampleBytes,
    );
    this.#timer = this.#closeIn(limits.handshakeMs, 'The handshake took too long.');
  }

  get isClosed(): boolean {
    return this.#state.kind === 'closed';
  }

  /** The stream whose media arrive, and since when. */
  get publishing(): { liveStreamId: string; since: number } | undefined {
    return this.#state.kind === 'publishing' ? { liveStreamId: this.#state.admitted.liveStreamId, since: this.#state.since } : undefined;
  }

  /** Whether it came with a key of this stream, checked or not. */
  hasKeyOf(liveStreamId: string): boolean {
    return 'key' in this.#state && this.#state.key.startsWith(`${liveStreamId}_`);
  }

  /** Takes what the socket received. Never throws: malformed bytes close the connection. */
  receive(bytes: Buffer): void {
    if (this.isClosed) return;
    try {
      this.#checkSize(bytes.byteLength);
      this.#protocol.read(bytes);
    } catch (error) {
      const message = error instanceof RtmpError ? error.message : `The bytes cannot be read: ${(error as Error).message}`;
      return this.drop(problem('SAMPLE_INVALID', message));
    }
    if (this.#state.kind === 'greeting' && this.#protocol.isGreeted) {
      this.#state = { kind: 'asking' };
      this.#restart(this.#options.limits.publishMs, 'No stream key was sent.');
    }
  }

  /** RTMP has no way to ask for a key frame: the next one comes within the encoder's interval. */
  needKey(): void {}

  replace(): void {
    const id = this.publishing?.liveStreamId;
    if (id && this.#options.desk.yieldStage(id, this) === 'encoder') return this.#close();
    this.drop(problem('ALREADY_PUBLISHING', 'This live event is now sent from another place.'));
  }

  end(): void {
    this.drop(problem('STREAM_ENDED', 'This live event has ended.'));
  }

  /** Tells the encoder and the studio why, and closes. */
  drop(reason: StageProblem): void {
    if (this.isClosed) return;
    const { log, desk } = this.#options;
    const liveStreamId = 'admitted' in this.#state ? this.#state.admitted.liveStreamId : undefined;
    log.info({ live_stream_id: liveStreamId, code: reason.code, reason: reason.message }, 'an RTMP connection was closed');
    if (this.#protocol.isGreeted) this.#protocol.refuse(reason.message);
    this.#close();
    if (liveStreamId) desk.report(liveStreamId, reason);
  }

  /** The socket has closed. Returns the stream it was for. */
  stop(): string | undefined {
    const state = this.#state;
    if (state.kind === 'closed') return state.liveStreamId;
    const liveStreamId = 'admitted' in state ? state.admitted.liveStreamId : undefined;
    this.#state = { kind: 'closed', liveStreamId };
    clearTimeout(this.#timer);
    if (state.kind === 'publishing') state.admitted.broadcast.release(this);
    if ('admitted' in state) state.admitted.hold[Symbol.dispose]();
    return liveStreamId;
  }

  #checkSize(bytes: number): void {
    const { limits } = this.#options;
    if ('admitted' in this.#state) return;
    this.#greetingBytes += bytes;
    if (this.#greetingBytes > limits.maxGreetingBytes) throw new RtmpError('Too many bytes before the stream key.');
  }

  #write(bytes: Buffer): void {
    if (this.isClosed) return;
    const { socket, limits } = this.#options;
    if (socket.writableLength > limits.maxUnsentBytes) throw new RtmpError('The answers are not read.');
    socket.write(bytes);
  }

  #ask(key: string): void {
    if (this.#state.kind !== 'greeting' && this.#state.kind !== 'asking') throw new RtmpError('A second stream key.');
    this.#state = { kind: 'checking', key };
    this.#check(key).catch((error) => {
      this.#options.log.error({ err: error }, 'a stream key could not be checked');
      this.drop(problem('CAPACITY', 'The server could not check the stream key. Try again.'));
    });
  }

  async #check(key: string): Promise<void> {
    const admitted = await this.#options.desk.admit(key);
    if ('code' in admitted) return this.drop(admitted);
    if (this.#state.kind !== 'checking') return admitted.hold[Symbol.dispose]();
    this.#state = { kind: 'accepted', key, admitted };
    this.#restart(this.#options.limits.silenceMs, 'No picture and no sound arrived.');
    this.#protocol.accept();
  }

  #receiveTag(type: 'audio' | 'video', timeMs: number, body: Buffer): void {
    if (!('admitted' in this.#state)) return;
    this.#timer.refresh();
    const refused = this.#media.take(type, timeMs, body);
    if (refused) this.drop(refused);
  }

  #announce(configs: TrackConfig[]): StageProblem | undefined {
    const state = this.#state;
    if (!('admitted' in state)) return undefined;
    const tracks = readTracks(configs, this.#options.stageLimits);
    if ('code' in tracks) return tracks;
    const { key, admitted } = state;
    if (state.kind === 'publishing') return void admitted.broadcast.reconfigure(tracks);
    if (admitted.broadcast.state === 'ended') return problem('STREAM_ENDED', 'This live event has ended.');
    const source = admitted.broadcast.claim(this, randomUUID(), tracks);
    this.#state = { kind: 'publishing', key, admitted, source, since: performance.now() };
    admitted.hold[Symbol.dispose]();
    return undefined;
  }

  #take(sample: Sample): StageProblem | undefined {
    return this.#state.kind === 'publishing' ? this.#state.admitted.broadcast.take(this.#state.source, [sample]) : undefined;
  }

  #closeIn(ms: number, message: string): NodeJS.Timeout {
    return setTimeout(() => this.drop(problem('TOO_SLOW', message)), ms);
  }

  #restart(ms: number, message: string): void {
    clearTimeout(this.#timer);
    this.#timer = this.#closeIn(ms, message);
  }

  #close(): void {
    this.stop();
    const { socket } = this.#options;
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }
}
