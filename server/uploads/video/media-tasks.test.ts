import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { runMediaTask, UnreadableVideo } from './media-tasks.ts';

const show = join(import.meta.dirname, '../../../test/fixtures/show-6s.mp4');
const goesOn = new AbortController().signal;

test('a video that its reader is done with in time is read', async () => {
  expect(await runMediaTask('probe', [show, 'mov'], goesOn)).toMatchObject({ ok: true });
});

test('the next task is done by the worker of the last one, and by a new one where that has failed since', async () => {
  const started: Worker[] = [];
  const note = (worker: Worker) => void started.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  await endIdleWorker();
  for (let i = 0; i < 3; i += 1) expect(await runMediaTask('probe', [show, 'mov'], goesOn)).toMatchObject({ ok: true });
  expect(started).toHaveLength(1);
  const failed = once(started[0] as Worker, 'error');
  started[0]?.postMessage({ task: 'nothing of the kind', args: [] });
  await failed;
  expect(await runMediaTask('probe', [show, 'mov'], goesOn)).toMatchObject({ ok: true });
  expect(started).toHaveLength(2);
});

test('what takes too long in a worker that has read another file is tried in a new one', async () => {
  await runMediaTask('probe', [show, 'mov'], goesOn);
  const again = once(process, 'worker');
  await expect(runMediaTask('probe', [show, 'mov'], goesOn, 0)).rejects.toThrow(UnreadableVideo);
  await again;
});

/** A server that stops ends the one that it asks. */
async function endIdleWorker(): Promise<void> {
  await runMediaTask('probe', [show, 'mov'], AbortSignal.abort()).catch(() => undefined);
}

test('a video that keeps its reader busy for too long is unreadable, and the reader is gone', async () => {
  const started = once(process, 'worker') as Promise<[Worker]>;
  const refused = await runMediaTask('probe', [show, 'mov'], goesOn, 1).catch((error) => error);
  expect(refused).toBeInstanceOf(UnreadableVideo);
  expect(refused.cause).toMatchObject({ cause: { name: 'TimeoutError' } });
  const [reader] = await started;
  expect(reader.threadId, 'as of a thread that has ended').toBe(-1);
});

test('a server that stops finds no fault with the video', async () => {
  await expect(runMediaTask('probe', [show, 'mov'], AbortSignal.abort(new Error('the server stops')))).rejects.toThrow('the server stops');
});
