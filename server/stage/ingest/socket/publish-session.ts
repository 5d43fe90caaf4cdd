import type { RawData, WebSocket } from 'ws';
import { unreachable } from '#contract/exhaustive.ts';
import { closeBusy } from '#contract/wire/close-codes.ts';
import { ackEveryMs, decodeSamples, type PublishClientMessage, stageWireVersion, type TrackConfig } from '#contract/wire/stage-wire.ts';
import { createFlowGate } from '#server/platform/sockets/flow-gate.ts';
import type { Ticket } from '#server/platform/sockets/tickets.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { type AdmittedByTicket, sessionEnded } from '../../admit-ticket.ts';
import type { Broadcast, Publisher, Source } from '../../show/broadcast.ts';
import { readTracks, type ShowTracks } from '../../show/media-track.ts';
import { readPublishMessage } from '../../stage-messages.ts';
import { problem, type StageProblem } from '../../stage-problem.ts';
import { bytesOf, sendMessage, turnAway } from '../../stage-sockets.ts';
import type { TicketHolders } from '../../ticket-holders.ts';

/** Who may take the stage: the broadcast for a valid ticket of a stream that has not ended. */
export type Admit = (ticket: string) => Promise<AdmittedByTicket | StageProblem>;

export type PublishParts = {
  admit: Admit;
  /** Why whoever was admitted may not go on. */
  refuseHolder(ticket: Ticket): Promise<StageProblem | undefined>;
  /** A ticket for the next reconnect. */
  renew(ticket: Ticket): string;
  onSessionEnd: TicketHolders['onEnd'];
  limits: StageLimits;
  onFailure(error: unknown): void;
};

type Hello = Extract<PublishClientMessage, { t: 'hello' }>;

type State = { kind: 'greeting' } | { kind: 'checking' } | { kind: 'publishing'; broadcast: Broadcast; source: Source; ackedSeq: number } | { kind: 'closed' };

const misplaced = problem('SAMPLE_INVALID', 'This message does not belong here.');
const keyRequestEveryMs = 500;
/** A third of the life of a ticket, so that two thirds remain during a network failure. */
const renewEveryMs = 5 * 60_000;

/** One broadcaster's socket: hello, welcome, then samples in and acknowledgements out. */
export class PublishSession implements Publisher {
  readonly #socket: WebSocket;
  readonly #parts: PublishParts;
  readonly #limits: StageLimits;
  readonly #isWithinRate: (messages: number) => boolean;
  #state: State = { kind: 'greeting' };
  #timer: NodeJS.Timeout;
  #renewal: NodeJS.Timeout | undefined;
  #letGoOfSession: () => void = () => undefined;
  #keyRequestedAt = Number.NEGATIVE_INFINITY;

  constructor(socket: WebSocket, parts: PublishParts) {
    const { limits } = parts;
    this.#socket = socket;
    this.#parts = parts;
    this.#limits = limits;
    this.#isWithinRate = createFlowGate(limits.maxMessagesPerSecond, 1);
    this.#timer = setTimeout(() => this.#refuse(problem('SAMPLE_INVALID', 'The broadcaster did not say hello.')), limits.helloMs);
  }

  /** Takes one frame of the socket; rejects only for surprises. */
  async receive(data: RawData, isBinary: boolean): Promise<void> {
    if (this.#state.kind === 'closed') return;
    if (isBinary) return this.#receiveSamples(bytesOf(data));
    if (!this.#isWithinRate(1)) return this.#refuse(problem('LIMIT_EXCEEDED', 'Too many messages per second.'));
    const message = readPublishMessage(bytesOf(data).toString());
    if (!message) return this.#refuse(misplaced);
    switch (message.t) {
      case 'hello':
        return this.#state.kind === 'greeting' ? this.#greet(message) : this.#refuse(misplaced);
      case 'config':
        return this.#state.kind === 'publishing' ? this.#reconfigure(this.#state.broadcast, message.tracks) : this.#refuse(misplaced);
      default:
        return unreachable(message);
    }
  }

  needKey(): void {
    const now = performance.now();
    if (this.#state.kind !== 'publishing' || now - this.#keyRequestedAt < keyRequestEveryMs) return;
    this.#keyRequestedAt = now;
    sendMessage(this.#socket, { t: 'keyframe' });
  }

  replace(bySameSession: boolean): void {
    this.#leave();
    if (bySameSession) this.#socket.terminate();
    else turnAway(this.#socket, problem('ALREADY_PUBLISHING', 'This live event is now sent from another window.'));
  }

  end(): void {
    this.#leave();
    turnAway(this.#socket, problem('STREAM_ENDED', 'This live event has ended.'));
  }

  /** The socket has closed. */
  stop(): void {
    const state = this.#leave();
    if (state.kind === 'publishing') state.broadcast.release(this);
  }

  async #greet(hello: Hello): Promise<void> {
    if (hello.v !== stageWireVersion) return this.#refuse(problem('VERSION_UNSUPPORTED', 'Reload this page to go on.'));
    const tracks = readTracks(hello.tracks, this.#limits);
    if ('code' in tracks) return this.#refuse(tracks);
    this.#state = { kind: 'checking' };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#putOff(), this.#limits.admitMs);
    const admitted = await this.#parts.admit(hello.ticket);
    using _hold = 'hold' in admitted ? admitted.hold : undefined;
    if (this.#state.kind !== 'checking') return;
    if ('code' in admitted) return this.#refuse(admitted);
    this.#letGoOfSession = this.#parts.onSessionEnd(admitted.ticket, () => this.#refuse(sessionEnded));
    if (this.#state.kind === 'checking') this.#publish(admitted, hello.session, tracks);
  }

  #publish({ broadcast, ticket }: AdmittedByTicket, session: string, tracks: ShowTracks): void {
    const source = broadcast.claim(this, session, tracks);
    this.#state = { kind: 'publishing', broadcast, source, ackedSeq: source.lastSeq };
    clearTimeout(this.#timer);
    this.#timer = setInterval(() => this.#acknowledge(), ackEveryMs);
    this.#renewal = setInterval(() => void this.#renewTicket(ticket), renewEveryMs);
    sendMessage(this.#socket, { t: 'welcome', v: stageWireVersion, resumeAfter: source.lastSeq, offsetMs: source.offsetMs, takesLd: true });
    this.#sendTicket(ticket);
    if (broadcast.awaitsKey) this.needKey();
  }

  #sendTicket(ticket: Ticket): void {
    sendMessage(this.#socket, { t: 'ticket', ticket: this.#parts.renew(ticket) });
  }

  /** A failed renewal is made up by the next one: a ticket outlasts three intervals. */
  async #renewTicket(ticket: Ticket): Promise<void> {
    try {
      const refused = await this.#parts.refuseHolder(ticket);
      if (this.#state.kind === 'closed') return;
      if (refused) this.#refuse(refused);
      else this.#sendTicket(ticket);
    } catch (error) {
      this.#parts.onFailure(error);
    }
  }

  #receiveSamples(frame: Buffer): void {
    if (this.#state.kind !== 'publishing') return this.#refuse(problem('SAMPLE_INVALID', 'Samples came before the welcome.'));
    const samples = decodeSamples(frame);
    if (!samples) return this.#refuse(problem('SAMPLE_INVALID', 'A frame of samples cannot be read.'));
    const refused = this.#state.broadcast.take(this.#state.source, samples);
    if (refused) this.#refuse(refused);
  }

  #reconfigure(broadcast: Broadcast, configs: TrackConfig[]): void {
    const tracks = readTracks(configs, this.#limits);
    if ('code' in tracks) return this.#refuse(tracks);
    broadcast.reconfigure(tracks);
  }

  #acknowledge(): void {
    if (this.#state.kind !== 'publishing' || this.#state.ackedSeq === this.#state.source.lastSeq) return;
    const { lastSeq, lastPtsMs } = this.#state.source;
    this.#state.ackedSeq = lastSeq;
    sendMessage(this.#socket, { t: 'ack', seq: lastSeq, ptsMs: lastPtsMs });
  }

  #refuse(reason: StageProblem): void {
    this.stop();
    turnAway(this.#socket, reason);
  }

  /** The database is slow, which is not the broadcaster's fault: without a reason given, it tries again. */
  #putOff(): void {
    this.stop();
    this.#socket.close(closeBusy);
  }

  #leave(): State {
    const state = this.#state;
    this.#state = { kind: 'closed' };
    clearInterval(this.#timer);
    clearInterval(this.#renewal);
    this.#letGoOfSession();
    return state;
  }
}
