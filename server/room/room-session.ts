import type { WebSocket } from 'ws';
import { unreachable } from '#contract/exhaustive.ts';
import { roomSocketVersion } from '#contract/room/room-limits.ts';
import type { ShowEvent } from '#contract/room/show-log.ts';
import { closeFailed, closeRefused, closeSessionEnded } from '#contract/wire/close-codes.ts';
import { type RoomClientMessage, type RoomRefusal, type RoomServerMessage, roomClientMessage } from '#contract/wire/room-socket.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { SocketGate } from '#server/platform/sockets/socket-gate.ts';
import { facesOf } from './faces.ts';
import { type EventReader, type LoggedEvent, messageOf } from './logged-event.ts';
import type { RoomHub, RoomPeer } from './room-hub.ts';

export type Hello = Extract<RoomClientMessage, { t: 'hello' }>;

/** Who speaks on a socket once it said hello. `ticket`: the id of a guest's. `network`: as in `SocketRequest`. */
export type Speaker = {
  actor: Actor;
  isHost: boolean;
  mayBlock: boolean;
  name: string;
  person: string;
  ticket: string | undefined;
  network: string | undefined;
};
/** What somebody in the room sends. */
type Act = Exclude<RoomClientMessage, { t: 'ping' | 'hello' }>;
export type Refused = { refused: RoomRefusal; message: string };

/** What a session asks of the room service. */
export type RoomActions = {
  identify(hello: Hello): Promise<Speaker | Refused>;
  /** False when this person, or the holder of this ticket, is here too often already. */
  admit(socket: WebSocket, speaker: Speaker): boolean;
  /** The id of a ticket that is valid for this stream. */
  readTicket(text: string): string | undefined;
  mayWrite(speaker: Speaker): boolean;
  /** The last chat lines up to `seq`, and the end. */
  recent(seq: number): Promise<LoggedEvent[]>;
  state(): Promise<{ seq: number; pinned: string | null; clockMs: number }>;
  say(speaker: Speaker, clientId: string, message: string): Promise<ShowEvent | Refused>;
  pin(speaker: Speaker, productId: string, pinned: boolean): Promise<Refused | undefined>;
  maySendHearts(speaker: Speaker, count: number): Promise<boolean>;
  /** Calls `ended` once the speaker's session ends; never for a guest. Returns its stop. */
  onSessionEnd(speaker: Speaker, ended: () => void): () => void;
};

type Parts = { socket: WebSocket; gate: SocketGate; hub: RoomHub; actions: RoomActions; onFailure: (error: unknown) => void };

const helloMs = 10_000;
/** Characters of one frame of what was missed: the next follows once it is on its way, so that a slow reader holds one at a time. */
const pieceLength = 16 * 1024;

/** `out`: the speaker's session has ended; further messages are ignored. */
type Session = { phase: 'new' } | { phase: 'joining' } | { phase: 'in'; speaker: Speaker } | { phase: 'out' };

/** Speaks the room protocol on one socket until it closes. Messages of one socket are handled one after another. */
export function runRoomSession({ socket, gate, hub, actions, onFailure }: Parts): void {
  let session: Session = { phase: 'new' };
  const peer: RoomPeer = {
    person: '',
    isHost: false,
    seq: -1,
    isCaughtUp: false,
    hearts: 0,
    named: new Set(),
    send: (frame) => gate.sendFrame(frame),
    waiting: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
  };
  const patience = setTimeout(() => socket.close(closeRefused, 'say hello'), helloMs);

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
    const speaker = await actions.identify(hello);
    if ('refused' in speaker) return leave(speaker.refused, speaker.message);
    if (!actions.admit(socket, speaker)) return leave('TOO_FAST', 'This live event is open in too many tabs. Close one of them.');
    socket.once('close', actions.onSessionEnd(speaker, endSession));
    const { seq, pinned, clockMs } = await actions.state();
    if (socket.readyState !== socket.OPEN) return;
    peer.person = speaker.person;
    peer.isHost = speaker.isHost;
    for (const clientId of hello.pending ?? []) peer.named.add(clientId);
    hub.enter(peer);
    peer.hearts = hub.hearts();
    send({
      t: 'welcome',
      v: roomSocketVersion,
      seq,
      viewers: hub.viewers(),
      hearts: peer.hearts,
      pinned,
      clock_ms: clockMs,
      host: speaker.isHost,
      may_block: speaker.mayBlock,
      may_write: actions.mayWrite(speaker),
      name: speaker.name,
      interrupted: hub.isInterrupted(),
      attended: hub.isAttended(),
    });
    session = { phase: 'in', speaker };
    // Whoever reads slowly may write meanwhile.
    catchUp(hello.after, seq).catch(giveUp);
  }

  /** What the show sells, then recent lines for a newcomer, all that was missed for one who comes back. */
  async function catchUp(after: number, seq: number): Promise<void> {
    await gate.sendAndDrain(JSON.stringify([hub.streamFor(peer), hub.faces()].filter(Boolean)));
    if (after < 0) await deliver(await actions.recent(seq));
    peer.seq = after < 0 ? seq : after;
    await hub.catchUp(peer, deliver);
  }

  async function deliver(events: LoggedEvent[]): Promise<void> {
    for (const piece of piecesOf(events, peer)) await gate.sendAndDrain(piece);
  }

  /** They may come back, as a guest or with another session. */
  function endSession(): void {
    session = { phase: 'out' };
    hub.leave(peer);
    socket.close(closeSessionEnded, 'SESSION_ENDED');
  }

  function leave(code: RoomRefusal, message: string): void {
    refuse(code, message);
    socket.close(closeRefused, code);
  }

  /** It comes back by itself, and asks for what it has not seen. */
  function giveUp(error: unknown): void {
    onFailure(error);
    socket.close(closeFailed, 'try again');
  }

  async function handle(message: RoomClientMessage): Promise<void> {
    if (message.t === 'ping') return send({ t: 'pong' });
    if (message.t === 'hello') return session.phase === 'new' ? await greet(message) : refuse('MESSAGE_INVALID', 'Say hello once.');
    switch (session.phase) {
      case 'new':
      case 'joining':
        return refuse('MESSAGE_INVALID', 'Say hello first.');
      case 'in':
        return await act(session.speaker, message);
      case 'out':
        return;
      default:
        return unreachable(session);
    }
  }

  async function act(speaker: Speaker, message: Act): Promise<void> {
    switch (message.t) {
      case 'ticket':
        speaker.ticket = actions.readTicket(message.ticket) ?? speaker.ticket;
        return;
      case 'hearts':
        if (await actions.maySendHearts(speaker, message.count)) hub.addHearts(message.count);
        return;
      case 'chat':
        return await say(speaker, message.client_id, message.message);
      case 'pin':
      case 'unpin': {
        const refused = await actions.pin(speaker, message.product_id, message.t === 'pin');
        return refused && refuse(refused.refused, refused.message);
      }
      default:
        return unreachable(message);
    }
  }

  /** Named before it is stored: its event may be on its way before the answer. */
  async function say(speaker: Speaker, clientId: string, text: string): Promise<void> {
    peer.named.add(clientId);
    const said = await actions.say(speaker, clientId, text);
    if ('refused' in said || said.seq <= peer.seq) peer.named.delete(clientId);
    if ('refused' in said) return refuse(said.refused, said.message, clientId);
    send({ t: 'said', client_id: clientId, seq: said.seq });
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

function* piecesOf(events: LoggedEvent[], reader: EventReader): Generator<string> {
  const faces = facesOf(events);
  let piece: string[] = faces ? [JSON.stringify(faces)] : [];
  let length = 0;
  for (const event of events) {
    const text = JSON.stringify(messageOf(event, reader));
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
