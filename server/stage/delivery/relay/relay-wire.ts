import { type RenditionName, renditionNames } from '../../show/fanout.ts';

/** What the owner tells of its stream each second and at each change; `epochs` are those of the renditions being sent, `firstFrameAt` ms of wall time, `seq` that of the newest media. */
export type RelayBeat = {
  t: 'beat';
  generation: number;
  state: 'waiting' | 'live' | 'interrupted';
  epochs: Partial<Record<RenditionName, number>>;
  firstFrameAt: number | null;
  seq: number;
};

/** A node wants the media of a stream for its `viewers`. */
export type RelayWant = { t: 'want'; node: string; viewers: number };

/** Numbers of one generation: `seq` counts the messages, so that a lost one is noticed. */
type RelayHead = { rendition: RenditionName; generation: number; seq: number; epoch: number };
export type RelayInit = RelayHead & { kind: 'init'; mime: string; bytes: Uint8Array };
export type RelayChunk = RelayHead & { kind: 'chunk'; key: boolean; startMs: number; endMs: number; bytes: Uint8Array };

/**
 * Before the bytes: kind u8 (0 init, 1 chunk), rendition u8 (0 hd, 1 ld), flags u8 (1 = key), length of the MIME type u8, generation
 * u32, seq u32, epoch u16, two bytes of nothing, start and end f64 (show clock, ms), the MIME type. Big endian.
 */
const headBytes = 32;
const kindNumbers = { init: 0, chunk: 1 } satisfies Record<(RelayInit | RelayChunk)['kind'], number>;

export function encodeRelay(message: RelayInit | RelayChunk): Uint8Array<ArrayBuffer> {
  const mime = Buffer.from(message.kind === 'init' ? message.mime : '');
  const frame = new Uint8Array(headBytes + mime.byteLength + message.bytes.byteLength);
  const view = new DataView(frame.buffer);
  view.setUint8(0, kindNumbers[message.kind]);
  view.setUint8(1, renditionNames.indexOf(message.rendition));
  view.setUint8(3, mime.byteLength);
  view.setUint32(4, message.generation);
  view.setUint32(8, message.seq);
  view.setUint16(12, message.epoch);
  if (message.kind === 'chunk') {
    view.setUint8(2, message.key ? 1 : 0);
    view.setFloat64(16, message.startMs);
    view.setFloat64(24, message.endMs);
  }
  frame.set(mime, headBytes);
  frame.set(message.bytes, headBytes + mime.byteLength);
  return frame;
}

/** `undefined` for what another version of Haat sent. */
export function decodeRelay(frame: Uint8Array): RelayInit | RelayChunk | undefined {
  if (frame.byteLength < headBytes) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const rendition = renditionNames[view.getUint8(1)];
  const body = headBytes + view.getUint8(3);
  if (!rendition || view.getUint8(0) > 1 || body > frame.byteLength) return undefined;
  const head = { rendition, generation: view.getUint32(4), seq: view.getUint32(8), epoch: view.getUint16(12), bytes: frame.subarray(body) };
  if (view.getUint8(0) === 0) return { kind: 'init', ...head, mime: Buffer.from(frame.subarray(headBytes, body)).toString() };
  return { kind: 'chunk', ...head, key: view.getUint8(2) === 1, startMs: view.getFloat64(16), endMs: view.getFloat64(24) };
}
