import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';

type Options = { path: string; args: string[]; signal: AbortSignal; timeoutMs: number; onSeconds?: (seconds: number) => void };

/** Address space in KiB; a 4K picture of each codec fits with room to spare. */
const maxMemoryKib = 4 * 2 ** 20;

/**
 * $1 is the limit, the rest the program. It runs behind everything else. A guard reads a pipe from this process and kills the program
 * when it closes, as it does when this process is killed. The shell waits for both, so that no zombie is left.
 */
const script = `
ulimit -v "$1" 2>/dev/null; shift
exec 3<&0
nice -n 10 "$@" </dev/null 3<&- & child=$!
{ read -r _ <&3; kill -9 $child; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $child; code=$?
kill -9 $guard; wait $guard
exit $code`;

const killedStatus = 128;

/**
 * Runs ffmpeg in a process group of its own until it ends, the signal aborts or the time is up. A file it cannot convert is
 * UPLOAD_UNSUPPORTED; throws when it was killed or ran out of memory or disk, which another attempt may not.
 */
export async function runFfmpeg({ path, args, signal, timeoutMs, onSeconds }: Options): Promise<Outcome<void>> {
  signal.throwIfAborted();
  const limits = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-nostats', '-progress', 'pipe:1', '-y'];
  const child = spawn('/bin/sh', ['-c', script, 'sh', String(maxMemoryKib), path, ...limits, ...args], { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = () => child.stdin?.destroy();
  for (const end of [signal, deadline]) end.addEventListener('abort', stop);
  child.stdin?.on('error', () => {});
  if (child.stdout) createInterface(child.stdout).on('line', (line) => onSeconds?.(secondsOf(line)));
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said = (said + data).slice(-2_000);
  });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.throwIfAborted();
    if (deadline.aborted)
      return refused('UPLOAD_UNSUPPORTED', 'Converting this video takes too long. Export it smaller, as an MP4 with H.264, and upload it anew.');
    if (code === 0) return done(undefined);
    if (code === null || code >= killedStatus || /No space left|Cannot allocate memory/.test(said)) throw new Error(`ffmpeg ended with ${code}: ${said}`);
    return refused('UPLOAD_UNSUPPORTED', 'This video cannot be converted. It may be damaged. Export it again, as an MP4 with H.264, and upload it anew.');
  } finally {
    for (const end of [signal, deadline]) end.removeEventListener('abort', stop);
    sweep(child);
  }
}

/** Whether there is an ffmpeg at this path; checked each time, since it may be installed later. */
export async function hasFfmpeg(path: string): Promise<boolean> {
  const child = spawn(path, ['-version'], { stdio: 'ignore' });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.once('error', () => resolve(false));
  child.once('exit', (code) => resolve(code === 0));
  return await promise;
}

/** Whether this ffmpeg can make standard range of HDR: `zscale` is not in every build. */
export async function canToneMap(path: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(path, ['-hide_banner', '-filters']);
  return ['zscale', 'tonemap'].every((name) => stdout.includes(` ${name} `));
}

/** Processes that the program started and did not wait for. */
function sweep({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function secondsOf(line: string): number {
  return Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? 0) / 1e6;
}
