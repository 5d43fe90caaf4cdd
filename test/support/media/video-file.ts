import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Look = {
  kind?: 'mp4' | 'webm' | 'ogg';
  seconds?: number;
  width?: number;
  height?: number;
  fps?: number;
  sound?: boolean;
  /** Degrees that the file says the picture is to be turned by. */
  rotation?: number;
  /** Seconds from key frame to key frame. */
  gop?: number;
  /** Further arguments of ffmpeg, before the output. */
  extra?: string[];
};

const codecs = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-ac', '2', '-ar', '48000'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
  ogg: ['-c:v', 'libtheora', '-q:v', '3', '-c:a', 'libvorbis'],
};

/** A small video as a seller may hand it in: a test picture that moves, and a tone. 180 × 320, 3 s, 30 fps unless told. */
export async function makeVideo({
  kind = 'mp4',
  seconds = 3,
  width = 180,
  height = 320,
  fps = 30,
  sound = true,
  rotation,
  gop = 2,
  extra = [],
}: Look = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-video-'));
  try {
    const path = join(folder, `video.${kind}`);
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=${fps}:duration=${seconds}`];
    const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`] : [];
    const shape = ['-pix_fmt', 'yuv420p', '-g', String(Math.round(gop * fps)), '-bf', '0', '-sc_threshold', '0'];
    await ffmpeg([...picture, ...tone, ...codecs[kind], ...shape, ...extra, path]);
    if (rotation === undefined) return await readFile(path);
    const turned = join(folder, `turned.${kind}`);
    await ffmpeg(['-i', path, '-c', 'copy', '-metadata:s:v:0', `rotate=${rotation}`, turned]);
    return await readFile(turned);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hdrCurves = { pq: 'smpte2084', hlg: 'arib-std-b67' };

/** A still grey in HDR: 10 bits of BT.2020, tagged with its curve; `brightness` is its code, 64 to 940. */
export async function makeHdrGrey(curve: 'pq' | 'hlg', brightness: number, kind: 'mp4' | 'webm' = 'mp4'): Promise<Buffer> {
  const still = ['-vf', `format=yuv420p10le,geq=lum=${brightness}:cb=512:cr=512`, '-pix_fmt', 'yuv420p10le'];
  const tags = ['-color_primaries', 'bt2020', '-color_trc', hdrCurves[curve], '-colorspace', 'bt2020nc', '-color_range', 'tv'];
  const codec = kind === 'webm' ? ['-c:v', 'libvpx-vp9', '-profile:v', '2'] : [];
  return await makeVideo({ kind, seconds: 1, extra: [...codec, ...still, ...tags] });
}

async function ffmpeg(args: string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said}`);
}
