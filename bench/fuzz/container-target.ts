import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { findContainer, sniffedBytes } from '#server/uploads/video/containers.ts';
import { anyOf, damageVideo, type VideoFixture } from './containers.ts';
import type { Random } from './mutation.ts';
import { type Attack, Harm, type Target } from './target.ts';

/** Our own readers must never take longer. */
const maxMs = 10_000;
/** mediabunny counts as stopped here, which the server does by ending its thread (`media-tasks.ts`). */
const patienceMs = 2_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Damaged videos straight to what reads them, in one thread that is kept for as long as it answers. */
export async function containerTarget(fixtures: readonly VideoFixture[]): Promise<Target & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-fuzz-'));
  const workerData = { source: join(folder, 'source'), output: join(folder, 'output.mp4') };
  let worker: Worker | undefined;

  async function run({ parts: [bytes = Buffer.of()] }: Attack): Promise<string> {
    const container = await findContainer(bytes.subarray(0, sniffedBytes));
    if (!container) return 'no video';
    worker ??= await openWorker(workerData);
    const isOurs = container === 'ogg';
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(isOurs ? maxMs : patienceMs) });
    worker.postMessage({ bytes, container });
    try {
      return `${container} ${(await answer)[0]}`;
    } catch (error) {
      await worker.terminate();
      worker = undefined;
      if ((error as Error).name === 'AbortError' && !isOurs) return `${container} stopped`;
      throw new Harm(`a reader of ${container} fell or took too long`, { cause: error });
    }
  }

  return {
    kind: 'containers',
    share: 0.06,
    lanes: 1,
    make: (random: Random) => ({ kind: 'containers', parts: [damageVideo(anyOf(fixtures, random).bytes, random)] }),
    sizeOf: () => 1,
    run,
    async [Symbol.asyncDispose]() {
      await worker?.terminate();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openWorker(workerData: object): Promise<Worker> {
  // An output that mediabunny could not finish stays open, and Node warns of each.
  const worker = new Worker(new URL('./container-worker.ts', import.meta.url), { workerData, resourceLimits, execArgv: ['--no-warnings'] });
  await once(worker, 'online');
  return worker;
}
