import type { RawData, WebSocket } from 'ws';
import type { PublishServerMessage, WatchServerMessage } from '#contract/stage-wire.ts';
import type { StageProblem } from './stage-problem.ts';

/** Close codes: 1008 do not come back as you are, 1013 come back later or by another way. */
const later = new Set<StageProblem['code']>(['TOO_SLOW', 'CAPACITY']);

export function sendMessage(socket: WebSocket, message: PublishServerMessage | WatchServerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

/** Says why, then closes. */
export function turnAway(socket: WebSocket, reason: StageProblem): void {
  sendMessage(socket, { t: 'error', ...reason });
  socket.close(later.has(reason.code) ? 1013 : 1008, reason.code);
}

/** With ws's default `binaryType` a message is one Buffer; the fallback copies fragments together. */
export function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** Counts messages in windows of a second; true while the peer stays within the limit. */
export function createRateGate(perSecond: number): () => boolean {
  let windowStart = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - windowStart >= 1000) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}

/** Pings every socket; one that has not answered by the next round is cut. */
export class KeepAlive {
  readonly #answered = new Map<WebSocket, boolean>();
  readonly #timer: NodeJS.Timeout;

  constructor(everyMs: number) {
    this.#timer = setInterval(() => this.#round(), everyMs).unref();
  }

  add(socket: WebSocket): void {
    this.#answered.set(socket, true);
    socket.on('pong', () => this.#answered.set(socket, true));
    socket.on('close', () => this.#answered.delete(socket));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #round(): void {
    for (const [socket, answered] of this.#answered) {
      if (!answered) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
      this.#answered.set(socket, false);
    }
  }
}
