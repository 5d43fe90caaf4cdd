import { createHash } from 'node:crypto';
import type { WebSocket } from 'ws';
import { roomSocketVersion } from '#contract/room-limits.ts';
import { type RoomClientMessage, type RoomRefusal, type RoomServerMessage, roomClientMessage } from '#contract/room-socket.ts';
import type { ShowEvent } from '#contract/show-log.ts';
import type { Actor } from '#server/accounts/actor.ts';
import type { RoomHub, RoomPeer } from './room-hub.ts';

export type Hello = Extract<RoomClientMessage, { t: 'hello' }>;

/** Who speaks on a socket once it said hello. */
export type Speaker = { actor: Actor; isHost: boolean; name: string; person: string };

/** What a session asks of the room service. */
export type RoomDesk = {
  identify(hello: Hello): Promise<Speaker | { refused: RoomRefusal; message: string }>;
  backlog(seq: number): Promise<ShowEvent[]>;
  state(): Promise<{ seq: number; pinned: string | null; clockMs: number }>;
  say(speaker: Speaker, clientId: string, message: string): Promise<ShowEvent | { refused: RoomRefusal; message: string }>;
  pin(speaker: Speaker, productId: string, pinned: boolean): Promise<{ refused: RoomRefusal; message: string } | undefined>;
  /** Whether this person may go on at this rate. */
  mayBeat(person: string): Promise<boolean>;
};

const socketsPerPerson = 5;
const helloMs = 10_000;

type Session = { phase: 'new' } | { phase: 'joining' } | { phase: 'in'; speaker: Speaker };

/** Speaks the room protocol on one socket until it closes. Messages of one socket are handled one after another. */
export function runRoomSession(socket: WebSocket, hub: RoomHub, desk: RoomDesk, onFailure: (error: unknown) => void): void {
  let session: Session = { phase: 'new' };
  let queue = Promise.resolve();
  const peer: RoomPeer = {
    person: '',
    isHost: false,
    seq: -1,
    send: (frame) => socket.send(frame),
    waiting: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
  };
  const patience = setTimeout(() => socket.close(1008, 'say hello'), helloMs);

  function send(...messages: RoomServerMessage[]): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(messages));
  }

  function refuse(code: RoomRefusal, message: string, clientId?: string): void {
    send({ t: 'refused', code, message, ...(clientId ? { client_id: clientId } : {}) });
  }

  async function greet(hello: Hello): Promise<void> {
    clearTimeout(patience);
    if (hello.v !== roomSocketVersion) return leave('VERSION_UNSUPPORTED', 'This page is older than the store. Reload it.');
    const speaker = await desk.identify(hello);
    if ('refused' in speaker) return leave(speaker.refused, speaker.message);
    if (hub.countOf(speaker.person) >= socketsPerPerson) return leave('TOO_FAST', 'This show is open in too many tabs. Close one of them.');
    session = { phase: 'joining' };
    peer.person = speaker.person;
    peer.isHost = speaker.isHost;
    const state = await desk.state();
    peer.seq = hello.after;
    await hub.join(peer, desk.backlog, (backlog) => {
      send(
        {
          t: 'welcome',
          v: roomSocketVersion,
          seq: Math.max(peer.seq, 0),
          viewers: hub.viewers(),
          hearts: hub.hearts(),
          pinned: state.pinned,
          clock_ms: state.clockMs,
          host: speaker.isHost,
          name: speaker.name,
          interrupted: hub.isInterrupted(),
        },
        ...backlog.map((event): RoomServerMessage => ({ t: 'event', event })),
      );
    });
    if (socket.readyState !== socket.OPEN) return hub.leave(peer);
    session = { phase: 'in', speaker };
  }

  function leave(code: RoomRefusal, message: string): void {
    refuse(code, message);
    socket.close(1008, code);
  }

  async function handle(message: RoomClientMessage): Promise<void> {
    if (message.t === 'ping') return send({ t: 'pong' });
    if (message.t === 'hello') return session.phase === 'new' ? await greet(message) : refuse('MESSAGE_INVALID', 'Say hello once.');
    if (session.phase !== 'in') return refuse('MESSAGE_INVALID', 'Say hello first.');
    const { speaker } = session;
    if (message.t === 'hearts') {
      if (await desk.mayBeat(speaker.person)) hub.beat(message.count);
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

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : readMessage(String(data));
    if (!message) return refuse('MESSAGE_INVALID', 'This message could not be read.');
    queue = queue
      .then(() => handle(message))
      .catch((error: unknown) => {
        onFailure(error);
        refuse('UNAVAILABLE', 'The room cannot answer just now. Your message was not sent: try again.', message.t === 'chat' ? message.client_id : undefined);
      });
  });
  socket.on('close', () => {
    clearTimeout(patience);
    hub.leave(peer);
  });
}

function readMessage(text: string): RoomClientMessage | undefined {
  try {
    return roomClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A guest's name: the one given, else 'Guest' with four digits that stay the same for this person. */
export function guestName(person: string): string {
  const digits = createHash('sha256').update(person).digest().readUInt16BE(0) % 10_000;
  return `Guest ${String(digits).padStart(4, '0')}`;
}
