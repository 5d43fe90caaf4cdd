import { createHash, createHmac } from 'node:crypto';

type SegmentName = { rendition: string; run: string; msn: number };

/** Keys of a recording's files, all in one folder. A key never stands for two contents, so caches may keep files for ever. */
export const recordingFiles = {
  folder: (token: string): string => `recordings/${token}/`,
  segment: (token: string, { rendition, run, msn }: SegmentName): string => `recordings/${token}/${rendition}/${run}-${msn}.m4s`,
  init: (token: string, { rendition, init }: { rendition: string; init: string }): string => `recordings/${token}/${rendition}/init-${init}.mp4`,
  /** One more segment makes another file. Playlists show token and count to everybody, so the name also contains a secret. */
  mp4: (token: string, segmentCount: number, secret: Uint8Array): string => `recordings/${token}/show-${segmentCount}-${seal(secret, token, segmentCount)}.mp4`,
  /** `part` counts from 1, which has the key of the MP4. */
  mp4Part: (mp4: string, part: number): string => (part === 1 ? mp4 : mp4.replace(/\.mp4$/, `-${part}.mp4`)),
};

/** The same init segment has the same name, whichever process writes it. */
export function initNameOf(init: Uint8Array): string {
  return createHash('sha256').update(init).digest('hex').slice(0, 16);
}

/** The same on every node: HMAC-SHA256, its first 16 bytes in hex. */
function seal(secret: Uint8Array, token: string, segmentCount: number): string {
  return createHmac('sha256', secret).update(`haat-recording-mp4.${token}.${segmentCount}`).digest('hex').slice(0, 32);
}
