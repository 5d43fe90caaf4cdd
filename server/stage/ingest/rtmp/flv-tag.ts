/** What an FLV tag body holds (Video File Format Specification 10, Annex E.4). */
export type FlvTag =
  | { kind: 'video-config'; data: Buffer }
  | { kind: 'audio-config'; data: Buffer }
  | { kind: 'audio'; data: Buffer }
  /** `compositionMs` is presentation minus decoding time: above zero with B-frames (P17). */
  | { kind: 'video'; key: boolean; compositionMs: number; data: Buffer }
  | { kind: 'nothing' }
  | { kind: 'refused'; reason: string };

const h264 = 7;
const aac = 10;
const keyFrame = 1;
/** The enhanced header with four letters for the codec, which newer encoders use for HEVC and AV1. */
const enhancedFlag = 0x80;
const nothing: FlvTag = { kind: 'nothing' };

export function readVideoTag(body: Buffer): FlvTag {
  const first = body[0];
  if (first === undefined) return nothing;
  if ((first & enhancedFlag) !== 0 || (first & 0x0f) !== h264)
    return { kind: 'refused', reason: 'Only H.264 video is taken. Choose an H.264 encoder in the output settings of OBS.' };
  if (body.byteLength <= 5) return nothing;
  const data = body.subarray(5);
  if (body[1] === 0) return { kind: 'video-config', data };
  return body[1] === 1 ? { kind: 'video', key: first >> 4 === keyFrame, compositionMs: body.readIntBE(2, 3), data } : nothing;
}

export function readAudioTag(body: Buffer): FlvTag {
  const first = body[0];
  if (first === undefined) return nothing;
  if (first >> 4 !== aac) return { kind: 'refused', reason: 'Only AAC sound is taken. Choose AAC in the output settings of OBS.' };
  if (body.byteLength <= 2) return nothing;
  const data = body.subarray(2);
  return body[1] === 0 ? { kind: 'audio-config', data } : { kind: 'audio', data };
}
