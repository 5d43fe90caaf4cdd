import { fileURLToPath } from 'node:url';

export const captionFont = fileURLToPath(import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'));
export const ink = '0x17120F';
export const paper = '0xFBF8F3';
export const marigold = '0xFFB000';

/** A picture that a server plays as it is: H.264 without B-frames, a key frame every 2 s. `bitrate` in kbit/s. */
export function playableArgs({ fps, bitrate, preset }: { fps: number; bitrate: number; preset: 'slow' | 'veryslow' }): string[] {
  return [
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', preset, '-bf', '0'],
    ...['-b:v', `${bitrate}k`, '-maxrate', `${Math.round(bitrate * 1.45)}k`, '-bufsize', `${Math.round(bitrate * 2.9)}k`],
    ...['-g', String(2 * fps), '-keyint_min', String(2 * fps), '-sc_threshold', '0', '-r', String(fps)],
  ];
}
