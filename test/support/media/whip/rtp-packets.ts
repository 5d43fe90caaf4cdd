import type { MediaPacket } from '#server/stage/ingest/whip/reorder-buffer.ts';
import type { Clip } from '../media.ts';

const packetBytes = 1_100;

type Options = { spsOf?: (sps: Buffer) => Buffer /** RTP time that the clip begins after. */; from?: number };

/** The pictures of a clip as a WebRTC sender packs them: parameter sets in a STAP-A, long NAL units in FU-As. Numbers and times wrap soon. */
export function packetize({ tracks, samples }: Clip, firstSequence: number, { spsOf = (sps) => sps, from = 2 ** 32 - 180_000 }: Options = {}): MediaPacket[] {
  const video = tracks.find((track) => track.kind === 'video');
  const avcC = Buffer.from(video?.description ?? '', 'base64');
  const spsEnd = 8 + avcC.readUInt16BE(6);
  const [sps, pps] = [spsOf(avcC.subarray(8, spsEnd)), avcC.subarray(spsEnd + 3, spsEnd + 3 + avcC.readUInt16BE(spsEnd + 1))];
  let sequence = firstSequence;
  return samples
    .filter((sample) => sample.track === video?.id)
    .flatMap(({ ptsUs, key, data }) => {
      const nals = splitNals(Buffer.from(data)).filter((nal) => ![7, 8, 9].includes((nal[0] ?? 0) & 31));
      const payloads = [...(key ? [aggregate([sps, pps])] : []), ...nals.flatMap(fragments)];
      const timestamp = (from + 3_000 + Math.round(ptsUs * 0.09)) >>> 0;
      return payloads.map((payload, i) => ({ sequence: sequence++ & 0xffff, timestamp, marker: i === payloads.length - 1, payload }));
    });
}

function splitNals(data: Buffer): Buffer[] {
  const nals: Buffer[] = [];
  for (let at = 0; at < data.byteLength; at += 4 + data.readUInt32BE(at)) nals.push(data.subarray(at + 4, at + 4 + data.readUInt32BE(at)));
  return nals;
}

function aggregate(nals: Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(0x78), ...nals.flatMap((nal) => [Buffer.of(nal.byteLength >> 8, nal.byteLength & 255), nal])]);
}

function fragments(nal: Buffer): Buffer[] {
  if (nal.byteLength <= packetBytes) return [nal];
  const head = nal.readUInt8(0);
  const body = nal.subarray(1);
  const count = Math.ceil(body.byteLength / packetBytes);
  return Array.from({ length: count }, (_, i) => {
    const flags = (i === 0 ? 0x80 : 0) | (i === count - 1 ? 0x40 : 0);
    return Buffer.concat([Buffer.of((head & 0xe0) | 28, flags | (head & 31)), body.subarray(i * packetBytes, (i + 1) * packetBytes)]);
  });
}
