import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import amf from 'node-media-server/src/protocol/amf.js';
import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import type { Clip } from './media.ts';

const chunkBytes = 4_096;
const handshakeBytes = 1_536;

/** The first bytes of an encoder, up to its key. */
export function greeting(key: string): Buffer {
  return Buffer.concat([handshake(), ...commands(key)]);
}

export function handshake(): Buffer {
  return Buffer.concat([Buffer.of(3), Buffer.alloc(2 * handshakeBytes)]);
}

/** Chunk size, connect, createStream, publish. */
export function commands(key: string): Buffer[] {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(chunkBytes);
  return [
    message(1, 0, size, 2),
    message(20, 0, values('connect', 1, { app: 'live', type: 'nonprivate', tcUrl: 'rtmp://localhost/live' }), 3),
    message(20, 0, values('createStream', 2, null), 3),
    message(20, 0, values('publish', 3, null, key, 'live'), 3),
  ];
}

/** The configuration tags of a clip. */
export function configTags(tracks: TrackConfig[]): Buffer[] {
  return tracks.map((track) => {
    const description = Buffer.from(track.description, 'base64');
    return track.kind === 'video'
      ? message(9, 0, Buffer.concat([Buffer.of(0x17, 0, 0, 0, 0), description]))
      : message(8, 0, Buffer.concat([Buffer.of(0xaf, 0), description]));
  });
}

/** One sample of a clip as a tag. */
export function mediaTag({ track, key, ptsUs, dtsUs, data }: Sample): Buffer {
  const timeMs = Math.round(dtsUs / 1000);
  if (track !== 1) return message(8, timeMs, Buffer.concat([Buffer.of(0xaf, 1), data]));
  const head = Buffer.of(key ? 0x17 : 0x27, 1, 0, 0, 0);
  head.writeIntBE(Math.round((ptsUs - dtsUs) / 1000), 2, 3);
  return message(9, timeMs, Buffer.concat([head, data]));
}

/** One message in chunks. */
export function message(type: number, timeMs: number, body: Buffer, chunkStream = 4): Buffer {
  const head = Buffer.alloc(12);
  head[0] = chunkStream;
  head.writeUIntBE(timeMs, 1, 3);
  head.writeUIntBE(body.byteLength, 4, 3);
  head[7] = type;
  head.writeUInt32LE(type === 20 || type === 1 ? 0 : 1, 8);
  const parts: Buffer[] = [head];
  for (let at = 0; at < body.byteLength; at += chunkBytes) {
    if (at > 0) parts.push(Buffer.of(0xc0 | chunkStream));
    parts.push(body.subarray(at, at + chunkBytes));
  }
  return Buffer.concat(parts);
}

function values(...given: unknown[]): Buffer {
  return Buffer.concat(given.map((value) => amf.amf0EncodeOne(value)));
}

/** An encoder on a real socket. */
export class TestEncoder {
  readonly socket: Socket;
  #heard = '';
  #changed = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => undefined);
    this.socket.on('data', (bytes) => {
      this.#heard += bytes.toString('latin1');
      this.#wake();
    });
    this.socket.on('close', () => {
      this.#isClosed = true;
      this.#wake();
    });
  }

  get heard(): string {
    return this.#heard;
  }

  /** Resolves once the server has taken the key. */
  async publish(key: string): Promise<void> {
    this.socket.write(greeting(key));
    await this.#until(() => this.#heard.includes('NetStream.Publish.Start'));
  }

  /** Sends the clip, with its configuration first. */
  send({ tracks, samples }: Clip): void {
    for (const tag of configTags(tracks)) this.socket.write(tag);
    for (const sample of samples) this.socket.write(mediaTag(sample));
  }

  async closed(): Promise<void> {
    if (!this.#isClosed) await once(this.socket, 'close');
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#isClosed) throw new Error('The server closed the connection.');
      await this.#changed.promise;
    }
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
