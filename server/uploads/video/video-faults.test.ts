import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VideoFileId } from '#contract/ids.ts';
import { VideoClient } from '../../../test/support/media/video-client.ts';
import { makeVideo } from '../../../test/support/media/video-file.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

let folder: string;
let webm: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-test-'));
  webm = await makeVideo({ kind: 'webm', seconds: 1 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** In the place of ffmpeg: notes its process id, then does as told. */
async function standIn(name: string, act: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n[ "$1" = -version ] && exit 0\necho $$ > "$0.pid"\n${act}\n`);
  await chmod(path, 0o755);
  return path;
}

async function childOf(program: string, previous = 0): Promise<number> {
  let pid = 0;
  const read = async () => {
    pid = Number(await readFile(`${program}.pid`, 'utf8').catch(() => '0'));
    return pid;
  };
  await expect.poll(read, { timeout: 15_000 }).not.toBeOneOf([0, previous]);
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function triesLeft(app: TestApp, id: string): Promise<number | undefined> {
  const row = await app.db
    .selectFrom('video_files')
    .select('tries_left')
    .where('id', '=', id as VideoFileId)
    .executeTakeFirst();
  return row?.tries_left;
}

test('a server that stops ends its conversion and gives the video back; another one finishes it', { timeout: 60_000 }, async () => {
  const program = await standIn('endless', 'exec sleep 300');
  await using app = await createTestApp({ FFMPEG_PATH: program });
  const { token } = await app.signUpSeller();
  const id = await new VideoClient(app, token).upload(webm, 'show.webm');
  const child = await childOf(program);
  expect(await triesLeft(app, id)).toBe(2);
  await app.context.videoFiles[Symbol.asyncDispose]();
  await expect.poll(() => isAlive(child)).toBe(false);
  expect(await app.context.videoFiles.find(id)).toMatchObject({ state: 'queued', problem: null });
  expect(await triesLeft(app, id)).toBe(3);

  const { dataDir } = app.context.config;
  await using second = await createTestApp({ HAAT_DATA: dataDir, AUTH_JWT_KEYS: join(dataDir, 'auth-keys.json') }, app.connection);
  expect(await new VideoClient(second, token).until(id)).toMatchObject({ state: 'ready', problem: null });
});

test('a conversion that is killed is tried twice more, then fails with a sentence', { timeout: 60_000 }, async () => {
  const program = await standIn('endless-too', 'exec sleep 300');
  await using app = await createTestApp({ FFMPEG_PATH: program });
  const client = new VideoClient(app, (await app.signUpSeller()).token);
  const id = await client.upload(webm, 'show.webm');
  let child = 0;
  for (const left of [2, 1, 0]) {
    child = await childOf(program, child);
    expect(await triesLeft(app, id)).toBe(left);
    process.kill(child, 'SIGKILL');
    if (left > 0) expect(await client.until(id, ['queued'])).toMatchObject({ problem: null, percent: 0 });
    app.advance(6_000);
  }
  expect((await client.until(id)).problem).toBe('The video could not be converted after three tries. Try again later, or export it smaller.');
});

test('a node that died keeps nobody from the video for longer than a minute', { timeout: 60_000 }, async () => {
  await using app = await createTestApp();
  const client = new VideoClient(app, (await app.signUpSeller()).token);
  const id = await client.upload(webm, 'show.webm');
  await client.until(id);
  const lost = { state: 'processing' as const, claim_id: crypto.randomUUID(), claimable_at: new Date(Date.now() + 60_000), tries_left: -1 };
  await app.db.updateTable('video_files').set(lost).execute();
  app.advance(61_000);
  expect(await client.until(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('after three tries') });
});

test('a conversion does not outlive a server that is killed', { timeout: 30_000 }, async () => {
  const program = await standIn('orphan', 'exec sleep 300');
  const run = `import { runFfmpeg } from './server/uploads/video/ffmpeg.ts';
    await runFfmpeg({ path: ${JSON.stringify(program)}, args: [], signal: new AbortController().signal, timeoutMs: 60_000 });`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: 'ignore' });
  const child = await childOf(program);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(child), { timeout: 5_000 }).toBe(false);
});

test('a store that closes takes its videos and their blobs along', async () => {
  await using app = await createTestApp({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  const seller = await app.signUpSeller('Closing');
  const client = new VideoClient(app, seller.token);
  const id = await client.upload(await makeVideo({ seconds: 1 }));
  await client.until(id);
  const key = (await app.context.videoFiles.find(id))?.renditions[0]?.key ?? '';
  expect(await app.context.blobs.find(key)).toBeDefined();
  await app.db.transaction().execute((tx) => app.context.videoFiles.removeAllOf(tx, seller.storeId as never));
  app.context.jobs.wake();
  expect(await app.context.videoFiles.find(id)).toBeUndefined();
  await expect.poll(() => app.context.blobs.find(key)).toBeUndefined();
});
