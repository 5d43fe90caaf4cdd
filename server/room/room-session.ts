import type { WebSocket } from 'ws';
import { roomSessionEnded, roomSocketVersion } from '#contract/room/room-limits.ts';
import type { ShowEvent } from '#contract/room/show-log.ts';
import { type RoomClientMessage, type RoomRefusal, type RoomServerMessage, roomClientMessage } from '#contract/wire/room-socket.ts';
import type { Actor } from '#server/accounts/actor.ts';
import type { SocketGate } from '#server/platform/sockets/socket-gate.ts';
import type { RoomHub, RoomPeer } from './room-hub.ts';

export type Hello = Extract<RoomClientMessage, { t: 'hello' }>;

/** Who speaks on a socket once it said hello. `ticket`: the id of a guest's. `network`: as in `SocketRequest`. */
export type Speaker = { actor: Actor; isHost: boolean; name: string; person: string; ticket: string | undefined; network: string | undefined };
export type Refused = { refused: RoomRefusal; message: string };

/** What a session asks of the room service. */
export type RoomDesk = {
  identify(hello: Hello): Promise<Speaker | Refused>;
  /** False when this person, or the holder of this ticket, is here too often already. */
  admit(socket: WebSocket, speaker: Speaker): boolean;
  /** The id of a ticket that is valid for this stream. */
  readTicket(text: string): string | undefined;
  mayWrite(speaker: Speaker): boolean;
  /** The last chat lines up to `seq`. */
  recent(seq: number): Promise<ShowEvent[]>;
  state(): Promise<{ seq: number; pinned: string | null; clockMs: number }>;
  say(speaker: Speaker, clientId: string, message: string): Promise<ShowEvent | Refused>;
  pin(speaker: Speaker, productId: string, pinned: boolean): Promise<Refused | undefined>;
  mayBeat(speaker: Speaker, count: number): Promise<boolean>;
  /** Calls `ended` once the speaker's session ends; never for a guest. Returns its stop. */
  onSessionEnd(speaker: Speaker, ended: () => void): () => void;
};

type Parts = { socket: WebSocket; gate: SocketGate; hub: RoomHub; desk: RoomDesk; onFailure: (error: unknown) => void };

const helloMs = 10_000;
/** Characters of one frame of what was missed: the next follows once it is on its way, so that a slow reader holds one at a time. */
const pieceLength = 16 * 1024;

/** `out`: the speaker's session has ended, and what they still send counts for nothing. */
type Session = { phase: 'new' } | { phase: 'joining' } | { phase: 'in'; speaker: Speaker } | { phase: 'out' };

/** Speaks the room protocol on one socket until it closes. Messages of one socket are handled one after another. */
export function runRoomSession({ socket, gate, hub, desk, onFailure }: Parts): void {
  let session: Session = { phase: 'new' };
  const peer: RoomPeer = {
    person: '',
    isHost: false,
    seq: -1,
    isCaughtUp: false,
    send: (frame) => socket.send(frame),
    waiting: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
  };
  const patience = setTimeout(() => socket.close(1008, 'say hello'), helloMs);

  function send(message: RoomServerMessage): void {
    gate.send(JSON.stringify([message]));
  }

  function refuse(code: RoomRefusal, message: string, clientId?: string): void {
    send({ t: 'refused', code, message, ...(clientId ? { client_id: clientId } : {}) });
  }

  async function greet(hello: Hello): Promise<void> {
    clearTimeout(patience);
    session = { phase: 'joining' };
    if (hello.v !== roomSocketVersion) return leave('VERSION_UNSUPPORTED', 'This page is older than the store. Reload it.');
    const speaker = await desk.identify(hello);
    if ('refused' in speaker) return leave(speaker.refused, speaker.message);
    if (!desk.admit(socket, speaker)) return leave('TOO_FAST', 'This show is open in too many tabs. Close one of them.');
    socket.once('close', desk.onSessionEnd(speaker, endSession));
    const { seq, pinned, clockMs } = await desk.state();
    if (socket.readyState !== socket.OPEN) return;
    peer.person = speaker.person;
    peer.isHost = speaker.isHost;
    hub.enter(peer);
    send({
      t: 'welcome',
      v: roomSocketVersion,
      seq,
      viewers: hub.viewers(),
      hearts: hub.hearts(),
      pinned,
      clock_ms: clockMs,
      host: speaker.isHost,
      may_write: desk.mayWrite(speaker),
      name: speaker.name,
      interrupted: hub.isInterrupted(),
    });
    session = { phase: 'in', speaker };
    // Whoever reads slowly may write meanwhile.
    catchUp(hello.after, seq).catch(giveUp);
  }

  /** Recent lines for a newcomer, all that was missed for one who comes back. */
  async function catchUp(after: number, seq: number): Promise<void> {
    if (after < 0) await deliver(await desk.recent(seq));
    peer.seq = after < 0 ? seq : after;
    await hub.catchUp(peer, deliver);
  }

  async function deliver(events: ShowEvent[]): Promise<void> {
    for (const piece of piecesOf(events)) await gate.sendAndDrain(piece);
  }

  /** They may come back, as a guest or with another session. */
  function endSession(): void {
    session = { phase: 'out' };
    hub.leave(peer);
    socket.close(roomSessionEnded, 'SESSION_ENDED');
  }

  function leave(code: RoomRefusal, message: string): void {
    refuse(code, message);
    socket.close(1008, code);
  }

  /** It comes back by itself, and asks for what it has not seen. */
  function giveUp(error: unknown): void {
    onFailure(error);
    socket.close(1011, 'try again');
  }

  async function handle(message: RoomClientMessage): Promise<void> {
    if (message.t === 'ping') return send({ t: 'pong' });
    if (message.t === 'hello') return session.phase === 'new' ? await greet(message) : refuse('MESSAGE_INVALID', 'Say hello once.');
    if (session.phase === 'out') return;
    if (session.phase !== 'in') return refuse('MESSAGE_INVALID', 'Say hello first.');
    const { speaker } = session;
    if (message.t === 'ticket') {
      speaker.ticket = desk.readTicket(message.ticket) ?? speaker.ticket;
      return;
    }
    if (message.t === 'hearts') {
      if (await desk.mayBeat(speaker, message.count)) hub.beat(message.count);
      return;
    }
    if (message.t === 'chat') {
      const said = await desk.say(speaker, message.client_id, message.message);
      if ('refused' in said) return refuse(said.refused, said.message, message.client_id);
      return send({ t: 'said', client_id: message.client_id, seq: said.seq });
    }
    const refused = await desk.pin(speaker, message.product_id, message.t === 'pin');
    if (refused) refuse(refused.refused, refused.message);
  }

  async function take(message: RoomClientMessage): Promise<void> {
    try {
      await handle(message);
    } catch (error) {
      if (session.phase !== 'in') return giveUp(error);
      onFailure(error);
      refuse('UNAVAILABLE', 'The room cannot answer just now. Your message was not sent: try again.', message.t === 'chat' ? message.client_id : undefined);
    }
  }

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : readMessage(String(data));
    if (message) gate.enqueue(() => take(message));
    else refuse('MESSAGE_INVALID', 'This message could not be read.');
  });
  socket.on('close', () => {
    clearTimeout(patience);
    hub.leave(peer);
  });
}

function* piecesOf(events: ShowEvent[]): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  for (const event of events) {
    const text = JSON.stringify({ t: 'event', event } satisfies RoomServerMessage);
    piece.push(text);
    length += text.length;
    if (length < pieceLength) continue;
    yield `[${piece.join()}]`;
    piece = [];
    length = 0;
  }
  if (piece.length > 0) yield `[${piece.join()}]`;
}

function readMessage(text: string): RoomClientMessage | undefined {
  try {
    return roomClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
