import type { RawData, WebSocket } from 'ws';
import type { PublishServerMessage, WatchServerMessage } from '#contract/wire/stage-wire.ts';
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
