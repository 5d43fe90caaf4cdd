import { playlistType } from '#contract/wire/media-formats.ts';

const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  webm: 'video/webm',
  m3u8: playlistType,
  vtt: 'text/vtt; charset=utf-8',
};

/** The content type of a stored file, by the extension that we gave it. */
export function mediaTypeOf(key: string): string {
  return types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** Keys are never used again, so what is under one never changes. */
export const foreverCached = 'public, max-age=31536000, immutable';
