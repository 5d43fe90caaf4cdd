import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

test('a fresh site shows all of its demo store within a minute, goes on with it after a stop, and `npm run demo -- remove` takes all of it', async () => {
  await using haat = await HaatProcess.start({ HAAT_DEMO_STORE: 'whole', RTMP_PORT: 'off' });
  const countProducts = async () => (await (await fetch(`${haat.url}/api/products?limit=100`)).json()).items.length;
  expect(await countProducts()).toBeGreaterThanOrEqual(6);
  await expect.poll(countProducts, { timeout: 60_000, interval: 200 }).toBeGreaterThan(8);
  await haat.stop();
  await haat.start();
  await expect.poll(countProducts, { timeout: 120_000, interval: 500 }).toBe(24);
  const { items } = await (await fetch(`${haat.url}/api/products?limit=100`)).json();
  const listVideos = async () => (await (await fetch(`${haat.url}/api/videos?limit=50`)).json()).items;
  await expect.poll(async () => (await listVideos()).length, { timeout: 120_000, interval: 500 }).toBe(12);
  for (const { tags, title } of await listVideos()) expect([title, tags.length > 0]).toEqual([title, true]);
  for (const { image_url } of items) expect((await fetch(haat.url + image_url)).status).toBe(200);
  expect(await (await fetch(`${haat.url}/api/live-streams`)).json()).not.toEqual([]);
  await haat.stop();

  const env = { ...process.env, HAAT_DATA: haat.dataDir };
  const command = () => run(process.execPath, ['server/demo/demo-command.ts', 'remove'], { cwd: root, env });
  expect((await command()).stdout).toContain('The demo store is removed');
  const left = await readdir(join(haat.dataDir, 'media'), { recursive: true, withFileTypes: true });
  expect(left.filter((file) => file.isFile()).map(({ name }) => name)).toEqual([]);
  await haat.start();
  expect(await countProducts()).toBe(0);
  await haat.stop();
  expect((await command()).stdout).toContain('There is no demo store here');
});
