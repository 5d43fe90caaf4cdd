import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeVideo } from '../../../test/support/media/stored-video.ts';
import { VideoClient } from '../../../test/support/media/video-client.ts';
import { makeHdrGrey, makeVideo } from '../../../test/support/media/video-file.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

let folder: string;
let webm: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-test-'));
  webm = await makeVideo({ kind: 'webm', seconds: 1 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A stand-in for ffmpeg: writes its process id to a file, then runs `act`. */
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

async function attemptsAt(app: TestApp, id: string): Promise<number | undefined> {
  const job = await app.db.selectFrom('jobs').select('attempts').where(sql<boolean>`payload->>'video_file_id' = ${id}`).executeTakeFirst();
  return job?.attempts;
}

test('a server that stops ends its conversion and gives the video back; another one finishes it', { timeout: 60_000 }, async () => {
  const program = await standIn('endless', 'exec sleep 300');
  await using app = await createTestApp({ FFMPEG_PATH: program });
  const { token } = await app.signUpSeller();
  const id = await new VideoClient(app, token).upload(webm, 'show.webm');
  const child = await childOf(program);
  expect(await attemptsAt(app, id)).toBe(1);
  await app.context.jobs[Symbol.asyncDispose]();
  await expect.poll(() => isAlive(child)).toBe(false);
  expect(await app.context.videoFiles.find(id)).toMatchObject({ state: 'queued', problem: null });
  expect(await attemptsAt(app, id)).toBe(0);

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
  for (const attempt of [1, 2, 3]) {
    child = await childOf(program, child);
    expect(await attemptsAt(app, id)).toBe(attempt);
    process.kill(child, 'SIGKILL');
    if (attempt < 3) expect(await client.until(id, ['queued'])).toMatchObject({ problem: null, percent: 0 });
    app.advance(6_000);
  }
  expect((await client.until(id)).problem).toBe('The video could not be converted after three tries. Try again later, or export it smaller.');
});

/** A conversion whose node was killed. */
async function aLostConversion(app: TestApp, storeId: string, losses: number): Promise<string> {
  const id = await storeVideo(app.context, storeId, undefined, { state: 'processing', attempt_id: randomUUID() });
  const locked_until = new Date(Date.now() + 60_000);
  const job = { kind: 'uploads.process_video', payload: JSON.stringify({ video_file_id: id }), attempts: 1, losses, locked_until, locked_by: randomUUID() };
  await app.db.insertInto('jobs').values(job).execute();
  return id;
}

test('the video of a node that died goes on elsewhere, and fails with a sentence once too many nodes died of it', async () => {
  await using app = await createTestApp();
  const { token, storeId } = await app.signUpSeller();
  const client = new VideoClient(app, token);
  // Its source is empty, so the next attempt finds no video.
  expect(await client.until(await aLostConversion(app, storeId, 0))).toMatchObject({ state: 'failed', problem: 'Choose an MP4, WebM or Ogg video.' });
  const deadly = await aLostConversion(app, storeId, 9);
  await expect.poll(() => app.db.selectFrom('jobs').select('losses').executeTakeFirst()).toEqual({ losses: 10 });
  app.advance(301_000);
  expect(await client.until(deadly)).toMatchObject({ state: 'failed', problem: expect.stringContaining('after three tries') });
});

test('a video that is removed while it is converted ends its conversion', { timeout: 60_000 }, async () => {
  const program = await standIn('removed', 'exec sleep 300');
  await using app = await createTestApp({ FFMPEG_PATH: program });
  const client = new VideoClient(app, (await app.signUpSeller()).token);
  const id = await client.upload(webm, 'show.webm');
  const child = await childOf(program);
  await app.context.videoFiles.removeIfUnused(id);
  await expect.poll(() => isAlive(child)).toBe(false);
  await expect.poll(() => attemptsAt(app, id)).toBeUndefined();
});

test('a conversion does not outlive a server that is killed', { timeout: 30_000 }, async () => {
  const program = await standIn('orphan', 'exec sleep 300');
  const run = `import { runFfmpeg } from './server/uploads/video/ffmpeg.ts';
    await runFfmpeg({ path: ${JSON.stringify(program)}, args: [], signal: new AbortController().signal, timeoutMs: 60_000 });`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: 'ignore' });
  const child = await childOf(program);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(child)).toBe(false);
});

test.each(['zscale', 'ffmpeg'])('an HDR video on a server without %s is refused with what to export instead', async (missing) => {
  const program = missing === 'zscale' ? await standIn('plain', 'echo " ... scale  V->V"') : '/nowhere/ffmpeg';
  await using app = await createTestApp({ FFMPEG_PATH: program });
  const client = new VideoClient(app, (await app.signUpSeller()).token);
  const { state, problem } = await client.until(await client.upload(await makeHdrGrey('hlg', 463)));
  expect(state).toBe('failed');
  expect(problem).toContain('This server cannot convert');
  expect(problem).toContain('Export it in standard range (SDR, Rec. 709)');
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
