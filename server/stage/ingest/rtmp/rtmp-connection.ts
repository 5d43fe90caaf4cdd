import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Sample } from '#contract/wire/stage-wire.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { problem, type StageProblem } from '../../stage-problem.ts';
import type { EncoderConnection, EncoderRegistry } from '../encoder-registry.ts';
import { StageSender } from '../stage-sender.ts';
import type { RtmpLimits } from './rtmp-limits.ts';
import { RtmpMedia } from './rtmp-media.ts';
import { RtmpError, RtmpProtocol } from './rtmp-protocol.ts';

/** The used part of a socket, so that tests need no network. */
export type RtmpSocket = Pick<Socket, 'write' | 'end' | 'destroy' | 'writableLength'>;

export type RtmpConnectionOptions = {
  socket: RtmpSocket;
  log: Log;
  limits: RtmpLimits;
  stageLimits: StageLimits;
  encoders: Pick<EncoderRegistry, 'admit' | 'report' | 'yieldStage'>;
};

type State =
  | { kind: 'greeting' }
  | { kind: 'asking' }
  | { kind: 'checking'; key: string }
  | { kind: 'accepted'; key: string; sender: StageSender }
  | { kind: 'closed'; liveStreamId?: string };

const lingerMs = 1_000;

/** One encoder: handshake, key, then its pictures and sound onto the stage. A reconnect is a new session of the same show. */
export class RtmpConnection implements EncoderConnection {
  readonly #options: RtmpConnectionOptions;
  readonly #protocol: RtmpProtocol;
  readonly #media: RtmpMedia;
  #state: State = { kind: 'greeting' };
  #greetingBytes = 0;
  #timer: NodeJS.Timeout;

  constructor(options: RtmpConnectionOptions) {
    this.#options = options;
    const { limits, stageLimits } = options;
    this.#media = new RtmpMedia({ announce: (tracks) => this.#sender?.announce(tracks), take: (sample) => this.#take(sample) });
    this.#protocol = new RtmpProtocol(
      {
        output: (bytes) => this.#write(bytes),
        publish: (key) => this.#ask(key),
        message: () => this.#sender?.arrive(0, 1),
        tag: (type, timeMs, body) => this.#receiveTag(type, timeMs, body),
        unpublish: () => this.#hangUp(),
      },
      stageLimits.maxSampleBytes,
    );
    this.#timer = this.#closeIn(limits.handshakeMs, 'The handshake took too long.');
  }

  get isClosed(): boolean {
    return this.#state.kind === 'closed';
  }

  get publishing(): EncoderConnection['publishing'] {
    return this.#sender?.publishing;
  }

  /** Whether its key names this stream, checked or not. */
  hasKeyOf(liveStreamId: string): boolean {
    return 'key' in this.#state && this.#state.key.startsWith(`${liveStreamId}_`);
  }

  /** Takes what the socket received. Never throws: malformed bytes close the connection. */
  receive(bytes: Buffer): void {
    if (this.isClosed) return;
    try {
      this.#countBytes(bytes.byteLength);
      if (!this.isClosed) this.#protocol.read(bytes);
    } catch (error) {
      const message = error instanceof RtmpError ? error.message : `The bytes cannot be read: ${(error as Error).message}`;
      return this.drop(problem('SAMPLE_INVALID', message));
    }
    if (this.#state.kind === 'greeting' && this.#protocol.isGreeted) {
      this.#state = { kind: 'asking' };
      this.#restart(this.#options.limits.publishMs, 'No stream key was sent.');
    }
  }

  /** Tells the encoder and the studio why, and closes. */
  drop(reason: StageProblem): void {
    if (this.#sender) return this.#sender.drop(reason);
    if (this.isClosed) return;
    logCounted(this.#options.log, 'info', { code: reason.code, reason: reason.message }, 'an RTMP connection was closed');
    this.#hangUp(reason);
  }

  /** The socket has closed. Returns the stream it was for. */
  stop(): string | undefined {
    const state = this.#state;
    if (state.kind === 'closed') return state.liveStreamId;
    const liveStreamId = this.#sender?.liveStreamId;
    this.#state = { kind: 'closed', liveStreamId };
    clearTimeout(this.#timer);
    if (state.kind === 'accepted') state.sender.stop();
    return liveStreamId;
  }

  get #sender(): StageSender | undefined {
    return this.#state.kind === 'accepted' ? this.#state.sender : undefined;
  }

  get #readsAnswers(): boolean {
    const { socket, limits } = this.#options;
    return socket.writableLength <= limits.maxUnsentBytes;
  }

  #countBytes(bytes: number): void {
    if (this.#sender) return this.#sender.arrive(bytes, 0);
    this.#greetingBytes += bytes;
    if (this.#greetingBytes > this.#options.limits.maxGreetingBytes) throw new RtmpError('Too many bytes before the stream key.');
  }

  #write(bytes: Buffer): void {
    if (this.isClosed) return;
    if (!this.#readsAnswers) throw new RtmpError('The answers are not read.');
    this.#options.socket.write(bytes);
  }

  #ask(key: string): void {
    if (this.#state.kind !== 'greeting' && this.#state.kind !== 'asking') throw new RtmpError('A second stream key.');
    this.#state = { kind: 'checking', key };
    this.#check(key).catch((error) => {
      logCounted(this.#options.log, 'error', { err: error }, 'a stream key could not be checked');
      this.drop(problem('CAPACITY', 'The server could not check the stream key. Try again.'));
    });
  }

  async #check(key: string): Promise<void> {
    const { encoders, limits, stageLimits, log } = this.#options;
    const admitted = await encoders.admit(key);
    if ('code' in admitted) return this.drop(admitted);
    if (this.#state.kind !== 'checking') return admitted.hold[Symbol.dispose]();
    const sender = new StageSender({
      ...{ admitted, session: randomUUID(), encoders, connection: this, stageLimits, log },
      maxMessagesPerSecond: limits.maxMessagesPerSecond,
      // RTMP has no way to ask for a key frame: the next one comes within the encoder's interval.
      needKey: () => undefined,
      closed: (reason) => this.#hangUp(reason),
    });
    this.#state = { kind: 'accepted', key, sender };
    this.#restart(limits.silenceMs, 'No picture and no sound arrived.');
    this.#protocol.accept();
  }

  #receiveTag(type: 'audio' | 'video', timeMs: number, body: Buffer): void {
    if (!this.#sender) return;
    const refused = this.#media.take(type, timeMs, body);
    if (refused) this.drop(refused);
  }

  /** Tags that hold neither picture nor sound are silence. */
  #take(sample: Sample): StageProblem | undefined {
    this.#timer.refresh();
    return this.#sender?.take(sample);
  }

  #closeIn(ms: number, message: string): NodeJS.Timeout {
    return setTimeout(() => this.drop(problem('TOO_SLOW', message)), ms);
  }

  #restart(ms: number, message: string): void {
    clearTimeout(this.#timer);
    this.#timer = this.#closeIn(ms, message);
  }

  /** Encoders show the reason in their log. */
  #hangUp(reason?: StageProblem): void {
    if (this.isClosed) return;
    if (reason && this.#protocol.isGreeted && this.#readsAnswers) this.#protocol.refuse(reason.message);
    this.stop();
    const { socket } = this.#options;
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }
}
