import type { RawData, WebSocket } from 'ws';
import { closeBusy, closeRefused } from '#contract/wire/close-codes.ts';
import type { PublishServerMessage, StageErrorCode, WatchServerMessage } from '#contract/wire/stage-wire.ts';
import type { StageProblem } from './stage-problem.ts';

/** `busy`: come back later, or by another way. */
const closeCodeOf: Record<StageErrorCode, number> = {
  TOO_SLOW: closeBusy,
  CAPACITY: closeBusy,
  TICKET_INVALID: closeRefused,
  VERSION_UNSUPPORTED: closeRefused,
  STREAM_NOT_FOUND: closeRefused,
  STREAM_ENDED: closeRefused,
  ALREADY_PUBLISHING: closeRefused,
  SAMPLE_INVALID: closeRefused,
  LIMIT_EXCEEDED: closeRefused,
  SHOW_TOO_LONG: closeRefused,
};

export function sendMessage(socket: WebSocket, message: PublishServerMessage | WatchServerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

/** Says why, then closes. */
export function turnAway(socket: WebSocket, reason: StageProblem): void {
  sendMessage(socket, { t: 'error', ...reason });
  socket.close(closeCodeOf[reason.code], reason.code);
}

/** With ws's default `binaryType` a message is one Buffer; the fallback copies fragments together. */
export function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
