/** The used parts of node-media-server 4.4.3, which has no types. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  type RtmpPacket = {
    header: { fmt: number; cid: number; timestamp: number; length: number; type: number; stream_id: number };
    clock: number;
    payload: Buffer;
    capacity: number;
    bytes: number;
  };
  export type RtmpCommand = { cmd?: unknown; transId?: unknown; cmdObj?: unknown; streamName?: unknown };

  export default class Rtmp {
    handshakeState: number;
    inChunkSize: number;
    inPackets: Map<number, RtmpPacket>;
    parserPacket: RtmpPacket;
    ackSize: number | undefined;
    flv: unknown;
    streamId: number | undefined;
    onOutputCallback: (bytes: Buffer) => void;
    parserData(bytes: Buffer): string | null;
    packetAlloc(): void;
    chunkMessageHeaderRead(): number;
    controlHandler(): void;
    dataHandler(): void;
    onPublish(command: RtmpCommand): void;
    onPlay(command: RtmpCommand): void;
    onDeleteStream(command: RtmpCommand): void;
    respondPublish(): void;
    sendStatusMessage(streamId: number, level: 'status' | 'error', code: string, description: string): void;
    sendACK(bytes: number): void;
  }
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log(message: string, level?: string): void };
  export default logger;
}

declare module 'node-media-server/src/protocol/amf.js' {
  const amf: { amf0EncodeOne(value: unknown): Buffer };
  export default amf;
}
