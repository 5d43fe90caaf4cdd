import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { barcodePicture } from './barcode.ts';

const size = { width: 360, height: 640 };
const fps = 30;

/** ffmpeg as OBS would send: two B-frames between any others, and AAC, in real time, for `seconds`. Picture n holds the number n as a barcode. */
export function sendNumbered(address: string, seconds: number): ChildProcess {
  const picture = ['-re', '-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${size.width}x${size.height}`, '-r', String(fps), '-i', 'pipe:0'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
  // `ultrafast` alone would have no B-frames; without `b_strategy 0` there are as many as x264 likes.
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '2', '-b_strategy', '0', '-g', '60', '-c:a', 'aac', '-ac', '2'];
  const command = ['-loglevel', 'error', ...picture, ...sound, ...codecs, '-t', String(seconds), '-f', 'flv', address];
  const child = spawn('ffmpeg', command, { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined);
  void feed(child, seconds * fps);
  return child;
}

async function feed({ stdin, exitCode }: ChildProcess, frames: number): Promise<void> {
  if (!stdin || exitCode !== null) return;
  const gone = new AbortController();
  stdin.once('close', () => gone.abort());
  for (let frame = 0; frame < frames && stdin.writable; frame += 1) {
    const isFull = !stdin.write(barcodePicture(size.width, size.height, frame));
    if (isFull) await once(stdin, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
  stdin.end();
}
