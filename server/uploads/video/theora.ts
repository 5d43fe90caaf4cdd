import { open } from 'node:fs/promises';
import type { Probe } from './probed-video.ts';

const pageHeadBytes = 27;
/** A page has at most 255 segments of 255 bytes. */
const maxPageBytes = pageHeadBytes + 255 + 255 * 255;
const identificationBytes = 42;

type Theora = { serial: number; width: number; height: number; fps: number; granuleShift: number };

/** Reads Theora in Ogg (RFC 3533 §6; Theora specification §6.2), which mediabunny does not know; `undefined` when there is none. */
export async function probeTheora(path: string): Promise<Probe | undefined> {
  await using file = await open(path);
  const { size } = await file.stat();
  const head = Buffer.alloc(Math.min(size, 2 * maxPageBytes));
  await file.read(head, 0, head.length, 0);
  const theora = findTheora(head);
  if (!theora) return undefined;
  const tail = Buffer.alloc(Math.min(size, 16 * maxPageBytes));
  await file.read(tail, 0, tail.length, size - tail.length);
  const frames = lastFrame(tail, theora);
  const { width, height, fps } = theora;
  const durationMs = Math.round((frames / fps) * 1000);
  return {
    videoCodec: 'theora',
    audioCodec: null,
    width,
    height,
    rotation: 0,
    squarePixels: false,
    isCommonH264: false,
    hdr: null,
    fps,
    durationMs,
    bitrate: (size * 8000) / durationMs,
  };
}

function findTheora(head: Buffer): Theora | undefined {
  for (const { serial, body } of pagesOf(head)) {
    if (head.toString('latin1', body, body + 7) !== '\x80theora' || body + identificationBytes > head.length) continue;
    const [numerator, denominator] = [head.readUInt32BE(body + 22), head.readUInt32BE(body + 26)];
    if (numerator === 0 || denominator === 0) return undefined;
    const granuleShift = ((head.readUInt16BE(body + 40) >> 5) & 0x1f) as number;
    return { serial, width: head.readUIntBE(body + 14, 3), height: head.readUIntBE(body + 17, 3), fps: numerator / denominator, granuleShift };
  }
  return undefined;
}

/** The number of the last frame: that of its key frame plus its distance from it. */
function lastFrame(tail: Buffer, { serial, granuleShift }: Theora): number {
  let last = 0;
  for (const page of pagesOf(tail)) {
    const granule = tail.readBigInt64LE(page.at + 6);
    if (page.serial !== serial || granule < 0n) continue;
    last = Number((granule >> BigInt(granuleShift)) + (granule & ((1n << BigInt(granuleShift)) - 1n)));
  }
  return last;
}

function* pagesOf(bytes: Buffer): Generator<{ at: number; serial: number; body: number }> {
  for (let at = bytes.indexOf('OggS'); at >= 0 && at + pageHeadBytes < bytes.length; at = bytes.indexOf('OggS', at + 4)) {
    if (bytes[at + 4] === 0) yield { at, serial: bytes.readUInt32LE(at + 14), body: at + pageHeadBytes + (bytes[at + 26] ?? 0) };
  }
}
