import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barcodePicture } from './barcode.ts';
import { type Clip, numbered, readMp4 } from './media.ts';

/** Encoded media whose picture n holds the number n as a barcode. */
export type NumberedClip = Clip & { frames: number; lengthUs: number };

type Form = { kbps: number; seconds: number; width: number; height: number };

/** Pictures a second. */
export const numberedFps = 30;
/** Whole pictures, whole GOPs of 2 s and whole AAC frames of 1024 / 48,000 s fit into multiples of 8 s: such a clip follows on itself. */
const usualForm: Form = { kbps: 1_200, seconds: 24, width: 432, height: 768 };
const smallSize = { width: 240, height: 432 };
const videoId = 1;
const smallId = 3;

/** Encodes it with ffmpeg, which has to be in the path: H.264 baseline with a key frame every 2 s, and mono AAC. */
export async function makeNumberedClip(wanted: Partial<Form> = {}): Promise<NumberedClip> {
  const form = { ...usualForm, ...wanted };
  const folder = await mkdtemp(join(tmpdir(), 'haat-clip-'));
  try {
    const path = join(folder, 'clip.mp4');
    await encode(path, form);
    const { tracks, samples } = await readMp4(await readFile(path));
    const lengthUs = form.seconds * 1e6;
    const whole = numbered(samples.filter(({ dtsUs }) => dtsUs < lengthUs - 1));
    const frames = whole.filter(({ track }) => track === videoId).length;
    if (frames !== form.seconds * numberedFps) throw new Error(`ffmpeg made ${frames} pictures of ${form.seconds * numberedFps}`);
    return { tracks, samples: whole, frames, lengthUs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The clip with its pictures once more as the small rendition, at `kbps`. */
export async function withSmallPicture(large: NumberedClip, kbps: number): Promise<NumberedClip> {
  const small = await makeNumberedClip({ kbps, ...smallSize });
  const tracks = small.tracks.flatMap((track) => (track.kind === 'video' ? [{ ...track, id: smallId, rendition: 'ld' as const }] : []));
  const pictures = small.samples.flatMap((sample) => (sample.track === videoId ? [{ ...sample, track: smallId }] : []));
  const samples = [...large.samples, ...pictures].toSorted((a, b) => a.dtsUs - b.dtsUs || a.track - b.track);
  return { ...large, tracks: [...large.tracks, ...tracks], samples: numbered(samples) };
}

async function encode(path: string, { kbps, seconds, width, height }: Form): Promise<void> {
  const picture = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-r', String(numberedFps), '-i', 'pipe:0'];
  const sound = ['-f', 'lavfi', '-t', String(seconds + 0.2), '-i', 'sine=frequency=440:sample_rate=48000'];
  const rate = ['-b:v', `${kbps}k`, '-minrate', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps / 2}k`];
  // Barcodes weigh next to nothing: constant bit rate fills each picture up to what one of a real show weighs.
  const h264 = [
    '-c:v',
    'libx264',
    '-profile:v',
    'baseline',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '60',
    '-x264-params',
    'nal-hrd=cbr:scenecut=0',
  ];
  const child = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...picture, ...sound, ...h264, ...rate, '-c:a', 'aac', '-ac', '1', path], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  for (let frame = 0; frame < seconds * numberedFps; frame += 1) {
    if (!child.stdin.write(barcodePicture(width, height, frame))) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = await exited;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
