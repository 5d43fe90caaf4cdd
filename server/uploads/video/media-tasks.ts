import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MediaTasks } from './media-worker.ts';

/** The reader failed or took too long. */
export class UnreadableVideo extends Error {}

const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** A video takes several tasks, one after the other. */
const idleMs = 5_000;

type Result<T extends keyof MediaTasks> = Awaited<ReturnType<MediaTasks[T]>>;

/** Workers that have answered, and wait for the next task: to load their code takes longer than most tasks. */
const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * Reads a stranger's file in a worker thread: a file that makes its reader loop or fill the memory must not hold up the server. Throws
 * `UnreadableVideo` after `maxMs`, and when it fails in any other way; what fails in a worker that has read another file is tried in a new one.
 */
export async function runMediaTask<T extends keyof MediaTasks>(
  task: T,
  args: Parameters<MediaTasks[T]>,
  signal: AbortSignal,
  maxMs = 30_000,
): Promise<Result<T>> {
  const waiting = takeIdle();
  let cause: unknown;
  for (const worker of waiting ? [waiting, undefined] : [undefined]) {
    try {
      return await runIn(worker ?? startWorker(), task, args, AbortSignal.any([signal, AbortSignal.timeout(maxMs)]));
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    }
  }
  throw new UnreadableVideo(`${task} of a video failed`, { cause });
}

async function runIn<T extends keyof MediaTasks>(worker: Worker, task: T, args: Parameters<MediaTasks[T]>, signal: AbortSignal): Promise<Result<T>> {
  try {
    const answered = once(worker, 'message', { signal });
    worker.postMessage({ task, args });
    const [result] = await answered;
    keepIdle(worker);
    return result;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/** It gets no environment: below `node --watch` it would speak of its imports. */
function startWorker(): Worker {
  const worker = new Worker(new URL('./media-worker.ts', import.meta.url), { resourceLimits, env: {} });
  // Also one that fails after its answer, when nobody waits for it: that must not end the server.
  const forget = () => void takeIdle(worker);
  worker.on('error', forget).on('exit', forget);
  return worker;
}

/** It holds no process open. */
function keepIdle(worker: Worker): void {
  worker.unref();
  idle.set(
    worker,
    setTimeout(() => {
      takeIdle(worker);
      void worker.terminate();
    }, idleMs).unref(),
  );
}

function takeIdle(worker = idle.keys().next().value): Worker | undefined {
  if (!worker) return undefined;
  clearTimeout(idle.get(worker));
  idle.delete(worker);
  worker.ref();
  return worker;
}
