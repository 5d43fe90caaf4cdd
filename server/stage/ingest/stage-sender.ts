import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import type { Publisher, Source } from '../show/broadcast.ts';
import { readTracks } from '../show/media-track.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import { type ArrivalGate, createArrivalGate } from './arrival-gate.ts';
import type { Admitted, EncoderConnection, EncoderRegistry } from './encoder-registry.ts';

export type StageSenderOptions = {
  admitted: Admitted;
  /** Of its capture: another one is a new session of the same show. */
  session: string;
  /** Where its seller hears of it; `undefined` when it came from the studio, which is told itself. */
  encoders: Pick<EncoderRegistry, 'report' | 'yieldStage'> | undefined;
  connection: EncoderConnection;
  stageLimits: StageLimits;
  maxMessagesPerSecond: number;
  log: Log;
  needKey(): void;
  /** Called when it closes: after a refused sample, by the stage, or by `stop`. */
  closed(reason: StageProblem | undefined): void;
};

type State = { kind: 'waiting' } | { kind: 'publishing'; source: Source; since: number } | { kind: 'closed' };

/** The publisher of a session that came by RTMP or WHIP. */
export class StageSender implements Publisher {
  readonly #options: StageSenderOptions;
  readonly #refuseArrival: ArrivalGate;
  #state: State = { kind: 'waiting' };

  constructor(options: StageSenderOptions) {
    this.#options = options;
    this.#refuseArrival = createArrivalGate(options.stageLimits.maxBitrate, options.maxMessagesPerSecond);
  }

  get liveStreamId(): string {
    return this.#options.admitted.liveStreamId;
  }

  get state(): State['kind'] {
    return this.#state.kind;
  }

  get publishing(): EncoderConnection['publishing'] {
    if (this.#state.kind !== 'publishing') return undefined;
    return { liveStreamId: this.liveStreamId, since: this.#state.since, longestGopMs: this.#options.admitted.broadcast.longestGopMs };
  }

  /** Counts what came, whether or not it becomes a sample. */
  arrive(bytes: number, messages: number): void {
    const refused = this.#refuseArrival(bytes, messages);
    if (refused) this.drop(refused);
  }

  /** Takes the stage with these tracks, or changes them. */
  announce(configs: TrackConfig[]): StageProblem | undefined {
    const { admitted, session, stageLimits } = this.#options;
    const tracks = readTracks(configs, stageLimits);
    if ('code' in tracks) return tracks;
    const { broadcast } = admitted;
    if (this.#state.kind === 'publishing') return void broadcast.reconfigure(tracks);
    if (this.#state.kind === 'closed' || broadcast.state === 'ended') return streamEnded();
    this.#state = { kind: 'publishing', source: broadcast.claim(this, session, tracks), since: performance.now() };
    admitted.hold[Symbol.dispose]();
    return undefined;
  }

  take(sample: Sample): StageProblem | undefined {
    return this.#state.kind === 'publishing' ? this.#options.admitted.broadcast.take(this.#state.source, [sample]) : undefined;
  }

  needKey(): void {
    this.#options.needKey();
  }

  replace(): void {
    const { encoders, connection } = this.#options;
    if (encoders?.yieldStage(this.liveStreamId, connection) === 'encoder') return this.stop();
    this.drop(problem('ALREADY_PUBLISHING', 'This live event is now sent from another place.'));
  }

  end(): void {
    this.drop(streamEnded());
  }

  /** Closes, and tells the seller why. */
  drop(reason: StageProblem): void {
    if (this.#state.kind === 'closed') return;
    const { log, encoders } = this.#options;
    log.info({ live_stream_id: this.liveStreamId, code: reason.code, reason: reason.message }, 'a sender was turned away');
    encoders?.report(this.liveStreamId, reason);
    this.stop(reason);
  }

  /** Lets go of the stage. May be called twice. */
  stop(reason?: StageProblem): void {
    if (this.#state.kind === 'closed') return;
    this.#state = { kind: 'closed' };
    const { admitted, closed } = this.#options;
    admitted.broadcast.release(this);
    admitted.hold[Symbol.dispose]();
    closed(reason);
  }
}

function streamEnded(): StageProblem {
  return problem('STREAM_ENDED', 'This live event has ended.');
}
