import { spawn } from 'node:child_process';

/** Packets of each stream that ffprobe counts, or its complaint; `undefined` where it is not installed. */
export function countFrames(bytes: Uint8Array): Promise<string[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<string[] | undefined>();
  const show = ['-v', 'error', '-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0', '-i', 'pipe:0'];
  const child = spawn('ffprobe', show);
  let out = '';
  let complaint = '';
  child.stdout.on('data', (data: Buffer) => (out += data));
  child.stderr.on('data', (data: Buffer) => (complaint += data));
  child.on('error', () => resolve(undefined));
  child.on('close', () => resolve(complaint ? [complaint.trim()] : out.trim().split(/\s+/)));
  // ffprobe may stop reading early; what it says then is its answer.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  return promise;
}
