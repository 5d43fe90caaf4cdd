import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { roomSocketVersion } from '#contract/room/room-limits.ts';
import type { RoomClientMessage, RoomServerMessage } from '#contract/wire/room-socket.ts';

type Kind = RoomServerMessage['t'];
type Of<K extends Kind> = Extract<RoomServerMessage, { t: K }>;
/** `ticket`: one that the stream hands out, unless told; `null` for none. `address`: who a trusted proxy says it speaks for. */
type Options = {
  person?: string;
  token?: string;
  ticket?: string | null;
  after?: number;
  pending?: string[];
  address?: string;
  onMessage?: (message: RoomServerMessage) => void;
  onClose?: () => void;
};

const patienceMs = 30_000;

/** The watch ticket that the stream gives to anybody; `null` once it has ended. */
export async function askTicket(url: string, liveStreamId: string): Promise<string | null> {
  return ((await (await fetch(`${url}/api/live-streams/${liveStreamId}`)).json()) as { watch_ticket: string | null }).watch_ticket;
}

/** A person in a room, over a real socket; resolves once the room has said welcome. */
export async function openRoom(url: string, liveStreamId: string, options: Options = {}) {
  const { person = randomUUID(), token, ticket, after = -1, pending, address, onMessage, onClose } = options;
  const given = ticket === undefined ? await askTicket(url, liveStreamId) : ticket;
  const headers = address === undefined ? {} : { 'X-Forwarded-For': address };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/room/${liveStreamId}`, { headers });
  const seen: RoomServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.setMaxListeners(0);
  socket.on('message', (data) => {
    const messages = JSON.parse(String(data)) as RoomServerMessage[];
    seen.push(...messages);
    if (onMessage) messages.forEach(onMessage);
    for (const look of [...waiting]) look();
  });
  if (onClose) socket.once('close', onClose);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

  function send(message: RoomClientMessage): void {
    socket.send(JSON.stringify(message));
  }

  /** The first message of that kind that fits, now or later. */
  function next<K extends Kind>(kind: K, fits: (message: Of<K>) => boolean = () => true): Promise<Of<K>> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`no ${kind} came; seen: ${JSON.stringify(seen).slice(0, 2_000)}`));
      const timer = setTimeout(giveUp, patienceMs);
      socket.once('close', giveUp);
      const look = () => {
        const found = seen.find((message) => message.t === kind && fits(message as Of<K>)) as Of<K> | undefined;
        if (!found) return;
        clearTimeout(timer);
        socket.off('close', giveUp);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  send({ t: 'hello', v: roomSocketVersion, person, token, ticket: given ?? undefined, after, pending });
  const welcome = await next('welcome');
  return {
    welcome,
    seen,
    send,
    next,
    /** Resolves with the code of its close. */
    closed,
    sendText: (text: string) => socket.send(text),
    /** As it is, for what is no message. */
    socket,
    /** Writes a line and returns its client id. */
    say(message: string): string {
      const clientId = randomUUID();
      send({ t: 'chat', client_id: clientId, message });
      return clientId;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.close();
      if (socket.readyState !== WebSocket.CLOSED) await closed;
    },
  };
}
