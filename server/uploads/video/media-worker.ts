import { parentPort, workerData } from 'node:worker_threads';
import { probe, probeFrames } from './probe.ts';
import { repackage } from './repackage.ts';

const tasks = { probe, probeFrames, repackage };
export type MediaTasks = typeof tasks;

const { task, args } = workerData as { task: keyof MediaTasks; args: unknown[] };
parentPort?.postMessage(await (tasks[task] as (...args: unknown[]) => Promise<unknown>)(...args));
