import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** ffmpeg as OBS would send: portrait H.264 with B-frames and AAC, in real time, for `seconds`. */
export function sendByFfmpeg(address: string, seconds: number, videoOptions: string[] = ['-bf', '2', '-g', '60']): ChildProcess {
  const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=360x640:rate=30'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
  const codecs = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', ...videoOptions, '-c:a', 'aac', '-ac', '2'];
  return spawn('ffmpeg', ['-loglevel', 'error', '-nostdin', ...picture, ...sound, ...codecs, '-t', String(seconds), '-f', 'flv', address], { stdio: 'ignore' });
}
