import { roomSocketVersion } from '#contract/room/room-limits.ts';
import { closeRoomNotFound, closeSessionEnded } from '#contract/wire/close-codes.ts';
import { socketPath } from '#contract/wire/media-paths.ts';
import type { RoomClientMessage, RoomServerMessage } from '#contract/wire/room-socket.ts';
import { ReconnectingSocket, socketUrl } from '../net/reconnecting-socket.ts';
import { browserId } from './browser-id.ts';

/** The signed-in person. `id` changes whenever the user or the shown name does. */
export type Identity = { id: string; token: string };

/** Lets a guest write: the watch ticket of the stream, and how to get a newer one. */
export type RoomTicket = { current: string | null | undefined; renew(): Promise<string | null> };

export type RoomOptions = {
  identity?: () => Promise<Identity | undefined>;
  ticket?: RoomTicket;
  /** Resolves once the page knows that the session has ended elsewhere. */
  signedOut?: () => Promise<void>;
};

type Events = {
  /** The part of a hello about the show log: the last `seq`, and the lines that are not acknowledged. */
  place(): Pick<Extract<RoomClientMessage, { t: 'hello' }>, 'after' | 'pending'>;
  message(message: RoomServerMessage): void;
  /** The ticket is settled: send the pending lines, even if they will be refused. */
  ready(): void;
  lost(): void;
  stopped(): void;
};

/** `as`: the `id` that the hello was sent for, '' for a guest. */
type Session = { phase: 'away' } | { phase: 'identifying' } | { phase: 'greeting'; as: string } | { phase: 'in'; as: string };

/** `new`: renewed on this connection; a ticket that is refused while new is not renewed again. */
type TicketState = 'given' | 'asked-for' | 'new';

/** The connection to a room: sends the hello of whoever is signed in, reconnects, and renews the ticket when the room refuses it. */
export class RoomConnection {
  readonly #events: Events;
  readonly #options: RoomOptions;
  readonly #socket: ReconnectingSocket;
  #session: Session = { phase: 'away' };
  #ticket: TicketState = 'given';
  /** The `id` that should be connected: '' for a guest, `undefined` while unknown. */
  #wantedId: string | undefined;
  #isChangingPerson = false;
  #signingOut: Promise<void> | undefined;

  constructor(liveStreamId: string, options: RoomOptions, events: Events) {
    this.#events = events;
    this.#options = options;
    this.#socket = new ReconnectingSocket({
      url: () => socketUrl(socketPath('room', liveStreamId)),
      opened: () => {
        if (this.#ticket === 'new') this.#ticket = 'given';
        void this.#hello();
      },
      message: (data) => typeof data === 'string' && this.#onFrame(JSON.parse(data) as RoomServerMessage[]),
      closed: (code) => this.#onClosed(code),
      ping: JSON.stringify({ t: 'ping' } satisfies RoomClientMessage),
    });
  }

  /** The room has said welcome on this connection. */
  get isIn(): boolean {
    return this.#session.phase === 'in';
  }

  send(message: RoomClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Sets who is signed in, '' for a guest. A change reconnects. */
  setPerson(id: string): void {
    this.#wantedId = id;
    if (!('as' in this.#session) || this.#session.as === id || !this.#socket.isOpen) return;
    this.#isChangingPerson = true;
    this.#socket.reconnect();
    this.#isChangingPerson = false;
  }

  stop(): void {
    this.#socket.stop();
    this.#events.stopped();
  }

  async #hello(): Promise<void> {
    const identifying: Session = { phase: 'identifying' };
    this.#session = identifying;
    await this.#signingOut;
    const identity = await this.#options.identity?.().catch(() => undefined);
    if (this.#session !== identifying) return;
    const ticket = this.#options.ticket?.current ?? undefined;
    this.send({ t: 'hello', v: roomSocketVersion, person: browserId(), token: identity?.token, ticket, ...this.#events.place() });
    this.#session = { phase: 'greeting', as: identity?.id ?? '' };
    if (this.#wantedId !== undefined) this.setPerson(this.#wantedId);
  }

  #onFrame(messages: RoomServerMessage[]): void {
    for (const message of messages) this.#onMessage(message);
  }

  #onMessage(message: RoomServerMessage): void {
    if (message.t === 'refused' && message.code === 'TICKET_INVALID' && this.#ticket !== 'new') return void this.#renewTicket();
    if (message.t === 'welcome' && this.#session.phase === 'greeting') this.#session = { phase: 'in', as: this.#session.as };
    this.#events.message(message);
    if (message.t === 'welcome' && message.may_write) this.#events.ready();
    if (message.t === 'welcome' && !message.may_write) void this.#renewTicket();
    if (message.t === 'refused' && (message.code === 'STREAM_NOT_FOUND' || message.code === 'VERSION_UNSUPPORTED')) this.stop();
  }

  /** Renews the ticket, then sends what is pending, so that the person notices nothing. */
  async #renewTicket(): Promise<void> {
    if (this.#ticket !== 'given') return;
    this.#ticket = 'asked-for';
    const ticket = await this.#options.ticket?.renew().catch(() => undefined);
    this.#ticket = 'new';
    if (!this.isIn) return;
    if (ticket) this.send({ t: 'ticket', ticket });
    this.#events.ready();
  }

  #onClosed(code: number): void {
    this.#session = { phase: 'away' };
    if (code === closeRoomNotFound) return this.stop();
    if (code === closeSessionEnded) this.#signingOut = this.#options.signedOut?.().catch(() => undefined);
    if (!this.#isChangingPerson) this.#events.lost();
  }
}
