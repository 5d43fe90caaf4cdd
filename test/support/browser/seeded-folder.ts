import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { demoFilms } from '#server/demo/demo-films.ts';
import { HaatProcess } from '../servers/haat-process.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo store, whose show has been on air, and whose videos are ready. */
    seededFolder: string;
  }
}

const patienceMs = 240_000;
const lookMs = 200;

/** One first start for all journeys that ask nothing of one: each begins with a copy of its folder. */
export default async function seedFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder('haat-seeded-');
  const haat = await HaatProcess.start({ RTMP_PORT: 'off' }, { dataDir: folder });
  await untilOnAir(haat.url);
  await untilVideosReady(haat.url);
  await haat.stop();
  project.provide('seededFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** The files keep whose they are: the database runs as a user of its own where Haat runs as root. */
export async function copySeededFolder(seededFolder: string): Promise<string> {
  const folder = await makeTemporaryFolder('haat-e2e-');
  await promisify(execFile)('cp', ['-a', `${seededFolder}/.`, folder]);
  return folder;
}

/** The demo store's event begins after its server is ready. */
export async function untilOnAir(url: string): Promise<void> {
  await until('the show is on air', async () => (await (await fetch(`${url}/api/live-streams-on-air`)).json()).count > 0);
}

async function untilVideosReady(url: string): Promise<void> {
  await until('the videos are ready', async () => (await (await fetch(`${url}/api/videos?limit=50`)).json()).items.length === demoFilms.length);
}

/** What a first start does once it is ready. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`The demo store was not as it is to be in time: ${what}.`);
    await setTimeout(lookMs);
  }
}
