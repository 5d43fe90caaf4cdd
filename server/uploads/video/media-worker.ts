import { parentPort } from 'node:worker_threads';
import { probe, probeFrames } from './probe.ts';
import { repackage } from './repackage.ts';

const tasks = { probe, probeFrames, repackage };
export type MediaTasks = typeof tasks;

// One at a time. A task that throws ends the worker.
parentPort?.on('message', async ({ task, args }: { task: keyof MediaTasks; args: unknown[] }) => {
  parentPort?.postMessage(await (tasks[task] as (...args: unknown[]) => Promise<unknown>)(...args));
});
