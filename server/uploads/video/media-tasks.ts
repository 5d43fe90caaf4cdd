import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MediaTasks } from './media-worker.ts';

/** The file was too much for its reader. */
export class UnreadableVideo extends Error {}

const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Does what reads a stranger's file in a thread of its own: a file made to keep its reader busy for ever, or to fill the memory,
 * must not hold up the server. Throws `UnreadableVideo` after `longestMs`, and when it fails in any other way.
 */
export async function runMediaTask<T extends keyof MediaTasks>(
  task: T,
  args: Parameters<MediaTasks[T]>,
  signal: AbortSignal,
  longestMs = 30_000,
): Promise<Awaited<ReturnType<MediaTasks[T]>>> {
  const worker = new Worker(new URL('./media-worker.ts', import.meta.url), { workerData: { task, args }, resourceLimits });
  try {
    const [result] = await once(worker, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) });
    return result;
  } catch (error) {
    signal.throwIfAborted();
    throw new UnreadableVideo(`${task} of a video failed`, { cause: error });
  } finally {
    await worker.terminate();
  }
}
