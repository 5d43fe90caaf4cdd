import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { roomSocketVersion } from '#contract/room-limits.ts';
import type { RoomClientMessage, RoomServerMessage } from '#contract/room-socket.ts';

type Kind = RoomServerMessage['t'];
type Of<K extends Kind> = Extract<RoomServerMessage, { t: K }>;
type Options = { person?: string; token?: string; after?: number };

const patienceMs = 5_000;

/** A person in a room, over a real socket; resolves once the room has said welcome. */
export async function openRoom(url: string, liveStreamId: string, { person = randomUUID(), token, after = -1 }: Options = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/room/${liveStreamId}`);
  const seen: RoomServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    seen.push(...(JSON.parse(String(data)) as RoomServerMessage[]));
    for (const look of [...waiting]) look();
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

  function send(message: RoomClientMessage): void {
    socket.send(JSON.stringify(message));
  }

  /** The first message of that kind that fits, now or later. */
  function next<K extends Kind>(kind: K, fits: (message: Of<K>) => boolean = () => true): Promise<Of<K>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${kind} came; seen: ${JSON.stringify(seen).slice(0, 2_000)}`)), patienceMs);
      const look = () => {
        const found = seen.find((message) => message.t === kind && fits(message as Of<K>)) as Of<K> | undefined;
        if (!found) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  send({ t: 'hello', v: roomSocketVersion, person, token, after });
  const welcome = await next('welcome');
  return {
    welcome,
    seen,
    send,
    next,
    sendText: (text: string) => socket.send(text),
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
