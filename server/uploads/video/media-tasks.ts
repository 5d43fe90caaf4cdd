import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MediaTasks } from './media-worker.ts';

/** The reader failed or took too long. */
export class UnreadableVideo extends Error {}

const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Reads a stranger's file in a worker thread: a file that makes its reader loop or fill the memory must not hold up the server. Throws
 * `UnreadableVideo` after `maxMs`, and when it fails in any other way. It gets no environment: below `node --watch` it would speak of its imports.
 */
export async function runMediaTask<T extends keyof MediaTasks>(
  task: T,
  args: Parameters<MediaTasks[T]>,
  signal: AbortSignal,
  maxMs = 30_000,
): Promise<Awaited<ReturnType<MediaTasks[T]>>> {
  const worker = new Worker(new URL('./media-worker.ts', import.meta.url), { workerData: { task, args }, resourceLimits, env: {} });
  try {
    const [result] = await once(worker, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]) });
    return result;
  } catch (error) {
    signal.throwIfAborted();
    throw new UnreadableVideo(`${task} of a video failed`, { cause: error });
  } finally {
    await worker.terminate();
  }
}
