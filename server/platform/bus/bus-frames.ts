import { randomBytes } from 'node:crypto';
import { type BusMessage, checkSize, maxMessageBytes } from './bus-messages.ts';

/**
 * How a message travels: a byte that says what follows, then JSON or the bytes themselves. A message too large for one frame
 * is split: kind + 2, sender (8 bytes), number of the message (u32), index and count of the pieces (u16 each), the piece.
 */
const kinds = { json: 0, bytes: 1, jsonPiece: 2, bytesPiece: 3, end: 4, failed: 5 } as const;
const pieceHeader = 17;
/** Frames stay below this even where the server would take more (docs/live-video.md, "Between nodes"). */
const maxFrameBytes = 512 * 1024;

export type Received =
  | { kind: 'message'; message: BusMessage; size: number }
  /** The end of a reply of so many messages. */
  | { kind: 'end'; count: number }
  | { kind: 'failed' };

export type Framer = (message: BusMessage) => Uint8Array[];

/** Makes the frames of one sender; none is above `maxPayload` bytes. Throws a `RangeError` for a message above `maxMessageBytes`. */
export function createFramer(maxPayload: () => number): Framer {
  const sender = randomBytes(8);
  let number = 0;
  return (message) => {
    const isBytes = message instanceof Uint8Array;
    const body = isBytes ? message : Buffer.from(JSON.stringify(message));
    checkSize(body.length);
    const limit = Math.min(maxFrameBytes, maxPayload());
    if (body.length < limit) return [Buffer.concat([Uint8Array.of(isBytes ? kinds.bytes : kinds.json), body])];
    number = (number + 1) >>> 0;
    return split(body, limit - pieceHeader, { kind: isBytes ? kinds.bytesPiece : kinds.jsonPiece, sender, number });
  };
}

type PieceOf = { kind: number; sender: Uint8Array; number: number };

function split(body: Uint8Array, room: number, { kind, sender, number }: PieceOf): Uint8Array[] {
  const count = Math.ceil(body.length / room);
  return Array.from({ length: count }, (_, index) => {
    const header = Buffer.alloc(pieceHeader);
    header[0] = kind;
    header.set(sender, 1);
    header.writeUInt32BE(number, 9);
    header.writeUInt16BE(index, 13);
    header.writeUInt16BE(count, 15);
    return Buffer.concat([header, body.subarray(index * room, (index + 1) * room)]);
  });
}

export function encodeEnd(count: number): Uint8Array {
  const frame = Buffer.from([kinds.end, 0, 0, 0, 0]);
  frame.writeUInt32BE(count, 1);
  return frame;
}

export const failedFrame: Uint8Array = Uint8Array.of(kinds.failed);

type Partial = { number: number; count: number; pieces: Uint8Array[]; size: number };

/** Unfinished messages kept at once; the oldest goes. A sender has at most one. */
const maxPartials = 8;

/** Reads the frames of one subject, and joins pieces again; a lost piece is a lost message. Throws for what is no frame of ours. */
export function createJoiner(): { read(frame: Uint8Array): Received | undefined; clear(): void } {
  const partials = new Map<string, Partial>();

  /** The whole message once its last piece is there. */
  function join(frame: Buffer): Uint8Array | undefined {
    if (frame.length < pieceHeader) throw new Error('a piece without its header');
    const sender = frame.toString('latin1', 1, 9);
    const [number, index, count] = [frame.readUInt32BE(9), frame.readUInt16BE(13), frame.readUInt16BE(15)];
    const before = partials.get(sender);
    partials.delete(sender);
    const partial = index === 0 ? { number, count, pieces: [], size: 0 } : before;
    if (!partial || partial.number !== number || partial.count !== count || partial.pieces.length !== index) return undefined;
    const piece = frame.subarray(pieceHeader);
    partial.pieces.push(piece);
    partial.size += piece.length;
    if (partial.size > maxMessageBytes) return undefined;
    if (partial.pieces.length === count) return Buffer.concat(partial.pieces);
    keep(sender, partial);
    return undefined;
  }

  function keep(sender: string, partial: Partial): void {
    partials.set(sender, partial);
    const [oldest] = partials.keys();
    if (partials.size > maxPartials && oldest !== undefined) partials.delete(oldest);
  }

  return {
    clear: () => partials.clear(),
    read(data) {
      const frame = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      const kind = frame[0];
      if (kind === kinds.end && frame.length === 5) return { kind: 'end', count: frame.readUInt32BE(1) };
      if (kind === kinds.failed) return { kind: 'failed' };
      if (kind === undefined || kind > kinds.bytesPiece) throw new Error(`an unknown frame on the bus: ${frame.toString('hex', 0, 8)}`);
      const body = kind >= kinds.jsonPiece ? join(frame) : frame.subarray(1);
      if (!body) return undefined;
      const isBytes = kind === kinds.bytes || kind === kinds.bytesPiece;
      return { kind: 'message', message: isBytes ? new Uint8Array(body.buffer, body.byteOffset, body.length) : JSON.parse(String(body)), size: body.length };
    },
  };
}
