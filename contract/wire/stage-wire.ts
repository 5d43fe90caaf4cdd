/**
 * The two media sockets. Text frames carry JSON control messages (one union per direction), binary frames carry media.
 * The frame layouts below assume nothing of WebSocket, so that a WebTransport stream can carry them later (docs/live-video.md, "Rules").
 *
 * Media times in the CMAF bytes are on the show clock in every epoch: a player's `currentTime` is the show time in seconds.
 * Why a socket closes is in close-codes.ts.
 */

export const stageWireVersion = 1;

/** Both ends acknowledge so often while something arrives (docs/live-video.md, P2). */
export const ackEveryMs = 200;

/**
 * What the broadcaster announces of a track; `description` is base64 of the avcC box body or the AudioSpecificConfig.
 * A second picture of the same show is `rendition: 'ld'`: fewer pixels, key frames at the same times (docs/live-video.md, "Rules").
 */
export type TrackConfig =
  | { id: number; kind: 'video'; rendition?: 'ld'; codec: string; width: number; height: number; description: string }
  | { id: number; kind: 'audio'; codec: string; sampleRate: number; channels: number; description: string };

/** Browser → `/ws/publish/{liveStreamId}`. */
export type PublishClientMessage =
  /** First message. `session` is a random id of this capture: the same one after a reconnect, a new one after a reload. */
  | { t: 'hello'; v: number; ticket: string; session: string; tracks: TrackConfig[] }
  /** A track's configuration changed: the server writes a new init segment and a discontinuity. */
  | { t: 'config'; tracks: TrackConfig[] };

/** `/ws/publish/{liveStreamId}` → browser. */
export type PublishServerMessage =
  /**
   * `resumeAfter`: the last sample `seq` of this session the server holds, -1 if none. `offsetMs`: show clock minus capture clock.
   * `takesLd`: a second, smaller picture is taken.
   */
  | { t: 'welcome'; v: number; resumeAfter: number; offsetMs: number; takesLd: boolean }
  /** Every 200 ms while samples arrive: the last `seq` received and its media time on the capture clock. */
  | { t: 'ack'; seq: number; ptsMs: number }
  /** Ask for a key frame now (new rendition, lost samples). */
  | { t: 'keyframe' }
  /** A ticket for the next reconnect; the one before ends soon. */
  | { t: 'ticket'; ticket: string }
  /** Then the socket closes. `ALREADY_PUBLISHING`: another capture took over, do not reconnect by yourself. */
  | { t: 'error'; code: StageErrorCode; message: string };

/** `/ws/watch/{liveStreamId}` → browser. */
export type WatchServerMessage =
  /** Answers the hello, and is sent again whenever the broadcaster's state changes. */
  | { t: 'state'; v: number; state: 'waiting' | 'live' | 'interrupted' | 'ended' }
  /** The binary init segment follows as the next binary frame. `mime` goes to `addSourceBuffer`/`changeType`. */
  | { t: 'init'; epoch: number; mime: string }
  | { t: 'error'; code: StageErrorCode; message: string };

/** Browser → `/ws/watch/{liveStreamId}`. */
export type WatchClientMessage =
  /**
   * First message, as soon as the socket is open; `ticket` is the `watch_ticket` of the stream. `slow`: begin with the small picture,
   * where there is one.
   */
  | { t: 'hello'; v: number; ticket: string; slow?: true | undefined }
  /** Every 200 ms: the last chunk `seq` received, and how far the picture is behind it in ms. Rule of docs/live-video.md, P2. */
  | { t: 'ack'; seq: number; lagMs: number }
  /** Hidden tab: stop sending (P4). `resume` starts again at the newest key frame. */
  | { t: 'pause' }
  | { t: 'resume' };

export type StageErrorCode =
  | 'TICKET_INVALID'
  | 'VERSION_UNSUPPORTED'
  | 'STREAM_NOT_FOUND'
  | 'STREAM_ENDED'
  | 'ALREADY_PUBLISHING'
  | 'SAMPLE_INVALID'
  | 'LIMIT_EXCEEDED'
  /** Going on is useless: the show can only be ended. */
  | 'SHOW_TOO_LONG'
  | 'TOO_SLOW'
  | 'CAPACITY';

/**
 * A refusal of `POST /whip/{liveStreamId}` says in this header why, beside its sentence, when asking again as before is useless.
 * `NO_FFMPEG`: the server cannot convert the sound. `WHIP_OFF`: it takes no WebRTC.
 */
export const whipErrorHeader = 'Haat-Error';
export type WhipErrorCode = StageErrorCode | 'NO_FFMPEG' | 'WHIP_OFF';

/** One encoded sample as it leaves an encoder. Times are microseconds on the capture clock (0 = first frame of the capture). */
export type Sample = {
  seq: number;
  track: number;
  key: boolean;
  ptsUs: number;
  dtsUs: number;
  data: Uint8Array;
};

/** Bytes before a sample's data in a publish frame: track u8, flags u8 (1 = key), length u32, seq u32, pts f64, dts f64. Big endian. */
const sampleHeaderBytes = 26;

/** Bytes before the CMAF bytes in a watch frame: kind u8 (0 init, 1 chunk), flags u8 (1 = starts at a key frame), epoch u16, seq u32, start f64 (show clock, ms). Big endian. */
const chunkHeaderBytes = 16;

/** Packs samples into one publish frame. */
export function encodeSamples(samples: readonly Sample[]): Uint8Array<ArrayBuffer> {
  const size = samples.reduce((sum, sample) => sum + sampleHeaderBytes + sample.data.byteLength, 0);
  const frame = new Uint8Array(size);
  const view = new DataView(frame.buffer);
  let at = 0;
  for (const sample of samples) {
    view.setUint8(at, sample.track);
    view.setUint8(at + 1, sample.key ? 1 : 0);
    view.setUint32(at + 2, sample.data.byteLength);
    view.setUint32(at + 6, sample.seq);
    view.setFloat64(at + 10, sample.ptsUs);
    view.setFloat64(at + 18, sample.dtsUs);
    frame.set(sample.data, at + sampleHeaderBytes);
    at += sampleHeaderBytes + sample.data.byteLength;
  }
  return frame;
}

/** Unpacks a publish frame; `undefined` when a length or a time does not fit. The samples' data are views into `frame`. */
export function decodeSamples(frame: Uint8Array): Sample[] | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const samples: Sample[] = [];
  let at = 0;
  while (at < frame.byteLength) {
    if (at + sampleHeaderBytes > frame.byteLength) return undefined;
    const length = view.getUint32(at + 2);
    const start = at + sampleHeaderBytes;
    const ptsUs = view.getFloat64(at + 10);
    const dtsUs = view.getFloat64(at + 18);
    if (start + length > frame.byteLength || !Number.isFinite(ptsUs) || !Number.isFinite(dtsUs)) return undefined;
    samples.push({
      track: view.getUint8(at),
      key: (view.getUint8(at + 1) & 1) === 1,
      seq: view.getUint32(at + 6),
      ptsUs,
      dtsUs,
      data: frame.subarray(start, start + length),
    });
    at = start + length;
  }
  return samples;
}

export type ChunkHeader = { kind: 'init' | 'chunk'; key: boolean; epoch: number; seq: number; startMs: number };

const kindNumbers = { init: 0, chunk: 1 } satisfies Record<ChunkHeader['kind'], number>;

/** Writes a watch frame: header, then `parts` one after another. */
export function encodeChunk(header: ChunkHeader, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, chunkHeaderBytes));
  const view = new DataView(frame.buffer);
  view.setUint8(0, kindNumbers[header.kind]);
  view.setUint8(1, header.key ? 1 : 0);
  view.setUint16(2, header.epoch);
  view.setUint32(4, header.seq);
  view.setFloat64(8, header.startMs);
  let at = chunkHeaderBytes;
  for (const part of parts) {
    frame.set(part, at);
    at += part.byteLength;
  }
  return frame;
}

/** Reads a watch frame; `body` is a view into `frame`. */
export function decodeChunk(frame: Uint8Array): { header: ChunkHeader; body: Uint8Array } {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return {
    header: {
      kind: view.getUint8(0) === kindNumbers.init ? 'init' : 'chunk',
      key: (view.getUint8(1) & 1) === 1,
      epoch: view.getUint16(2),
      seq: view.getUint32(4),
      startMs: view.getFloat64(8),
    },
    body: frame.subarray(chunkHeaderBytes),
  };
}
