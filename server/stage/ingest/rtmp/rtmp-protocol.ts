import logger from 'node-media-server/src/core/logger.js';
import Rtmp, { type RtmpCommand } from 'node-media-server/src/protocol/rtmp.js';

/** The peer broke the protocol or a limit; the message says which. */
export class RtmpError extends Error {}

export type RtmpEvents = {
  output(bytes: Buffer): void;
  /** The broadcaster asks to send under this key; answer with `accept` or `refuse`. */
  publish(key: string): void;
  /** A message begins, of whatever type. */
  message(): void;
  /** An FLV tag body of its own memory; `timeMs` is its decoding time. */
  tag(type: 'audio' | 'video', timeMs: number, body: Buffer): void;
  unpublish(): void;
};

const handshakeDone = 3;
const rtmpVersion = 3;
const maxChunkStreams = 16;
const maxChunkBytes = 2 ** 24;
const maxCommandBytes = 16_384;
const setChunkSize = 1;
const windowAcknowledgement = 5;
const audioType = 8;
const videoType = 9;

// Strangers' bytes are not printed.
logger.log = () => undefined;

/** The protocol class of node-media-server, with limits on everything that the peer's bytes decide. `read` throws for input it refuses. */
export class RtmpProtocol extends Rtmp {
  readonly #events: RtmpEvents;
  readonly #maxTagBytes: number;
  #isAccepted = false;
  #read = 0;
  #acknowledged = 0;

  constructor(events: RtmpEvents, maxTagBytes: number) {
    super();
    // A muxer with a buffer of 1 MiB that only its player server uses; dropped now, so that the memory is freed before the connection ends.
    this.flv = undefined;
    this.#events = events;
    this.#maxTagBytes = maxTagBytes;
    this.onOutputCallback = (bytes) => events.output(bytes);
  }

  get isGreeted(): boolean {
    return this.handshakeState === handshakeDone;
  }

  read(bytes: Buffer): void {
    if (this.handshakeState === 0 && bytes.byteLength > 0 && bytes[0] !== rtmpVersion) throw new RtmpError('This is not RTMP.');
    this.parserData(bytes);
    this.#read += bytes.byteLength;
    if (!this.ackSize || this.#read - this.#acknowledged < this.ackSize) return;
    this.#acknowledged = this.#read;
    this.sendACK(this.#read % 2 ** 32);
  }

  accept(): void {
    this.#isAccepted = true;
    this.respondPublish();
  }

  /** Encoders show the key as wrong, or the description in their log. */
  refuse(description: string): void {
    this.sendStatusMessage(this.streamId ?? 0, 'error', 'NetStream.Publish.BadName', description);
  }

  override chunkMessageHeaderRead(): number {
    const { bytes, header } = this.parserPacket;
    const { length } = header;
    const offset = super.chunkMessageHeaderRead();
    if (this.inPackets.size > maxChunkStreams) throw new RtmpError(`More than ${maxChunkStreams} chunk streams.`);
    if (bytes > 0 && header.length !== length) throw new RtmpError('The length of a message changed in its middle.');
    return offset;
  }

  override packetAlloc(): void {
    const { type, length } = this.parserPacket.header;
    const isMedia = type === audioType || type === videoType;
    const most = isMedia && this.#isAccepted ? this.#maxTagBytes : maxCommandBytes;
    if (length > most) throw new RtmpError(`A message of ${length} bytes; ${most} are allowed.`);
    super.packetAlloc();
    this.#events.message();
  }

  override controlHandler(): void {
    const { header, payload } = this.parserPacket;
    if (header.type === setChunkSize || header.type === windowAcknowledgement) {
      const value = header.length < 4 ? 0 : payload.readUInt32BE();
      if (value < 1 || (header.type === setChunkSize && value > maxChunkBytes)) throw new RtmpError(`A chunk or window of ${value} bytes.`);
    }
    super.controlHandler();
  }

  /** Bodies are cut to their length and copied: the underlying buffer is longer and reused (P18). */
  override dataHandler(): void {
    const { header, clock, payload } = this.parserPacket;
    if (header.type !== audioType && header.type !== videoType) return;
    this.#events.tag(header.type === audioType ? 'audio' : 'video', clock, Buffer.from(payload.subarray(0, header.length)));
  }

  override onPublish({ streamName }: RtmpCommand): void {
    if (typeof streamName !== 'string') throw new RtmpError('A stream key that is no text.');
    this.streamId = this.parserPacket.header.stream_id;
    this.#events.publish(streamName.split('?')[0] ?? '');
  }

  override onPlay(): void {
    throw new RtmpError('Nothing is played over RTMP here.');
  }

  override onDeleteStream(): void {
    this.#events.unpublish();
  }
}
