import sharp from 'sharp';
import { runFfmpeg } from './ffmpeg.ts';
import { pictureArgs } from './rendition-args.ts';

type Options = { ffmpegPath: string; hd: string; jpeg: string; durationMs: number; signal: AbortSignal };

const timeoutMs = 60_000;
const ink = '#17120F';

/**
 * A WebP of 540 × 960: the picture at one second or the first one after it that is not black, whole, on bars where it is not 9:16.
 * `undefined` when there is none, for which the video is not refused.
 */
export async function makeThumbnail({ ffmpegPath, hd, jpeg, durationMs, signal }: Options): Promise<Uint8Array | undefined> {
  const from = durationMs > 2_000 ? 1 : 0;
  const made = await runFfmpeg({ path: ffmpegPath, args: pictureArgs(hd, from, jpeg), signal, timeoutMs });
  if (!made.ok) return undefined;
  try {
    return await sharp(jpeg).resize({ width: 540, height: 960, fit: 'contain', background: ink }).webp({ quality: 80 }).toBuffer();
  } catch {
    return undefined;
  }
}
