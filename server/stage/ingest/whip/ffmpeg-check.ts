import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 10_000;

/** Whether ffmpeg can be run. A negative result is checked again, so that installing it needs no restart. */
export function createFfmpegCheck(ffmpegPath: string): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    const found = await run(ffmpegPath, ['-version'], { timeout: timeoutMs }).then(
      () => true,
      () => false,
    );
    if (!found) known = undefined;
    return found;
  }

  return () => {
    known ??= ask();
    return known;
  };
}
