import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { findPostgresBinaries, type PostgresBinaries, placePrograms } from './postgres-binaries.ts';
import { choosePostgresOwner, type Owner } from './postgres-owner.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let closed: PostgresBinaries;
let owner: Owner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-programs-'));
  await chmod(folder, 0o755);
  const [home, native] = [join(folder, 'home'), dirname(dirname(findPostgresBinaries().postgres))];
  await mkdir(home, { mode: 0o700 });
  await cp(dirname(native), join(home, 'linux'), { recursive: true, verbatimSymlinks: true });
  closed = { initdb: join(home, 'linux/native/bin/initdb'), postgres: join(home, 'linux/native/bin/postgres') };
  owner = isRoot ? await choosePostgresOwner(join(folder, 'none')) : {};
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.runIf(isRoot)('10 as root, programs that their user cannot reach are copied to where it can, once, by two starts at once too', async () => {
  const shared = join(folder, 'shared');
  const [first, second] = await Promise.all([placePrograms(closed, owner, shared), placePrograms(closed, owner, shared)]);
  expect(second).toEqual(first);
  expect(first.postgres.startsWith(shared)).toBe(true);
  const said = await promisify(execFile)(first.postgres, ['--version'], { ...owner, env: {} });
  expect(said.stdout).toContain('postgres (PostgreSQL)');
  expect(await readdir(shared)).toHaveLength(1);
});

test('programs that can be reached stay where they are', async () => {
  expect(await placePrograms(closed, {}, '/nowhere')).toEqual(closed);
});

test.runIf(isRoot)('10 as root without a place for a copy, the start stops with the folder that is closed', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const writable = join(folder, 'writable');
  await mkdir(writable);
  await chmod(writable, 0o777);
  for (const place of [join(file, 'shared'), writable]) {
    const refusal = await placePrograms(closed, owner, place).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toContain(`run "chmod o+x ${join(folder, 'home')}"`);
  }
});
