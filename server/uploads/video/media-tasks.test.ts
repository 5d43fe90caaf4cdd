import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { runMediaTask, UnreadableVideo } from './media-tasks.ts';

const show = join(import.meta.dirname, '../../../test/fixtures/show-6s.mp4');
const goesOn = new AbortController().signal;

test('a video that its reader is done with in time is read', async () => {
  expect(await runMediaTask('probe', [show, 'mov'], goesOn)).toMatchObject({ ok: true });
});

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
