import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A clone in small: its one package needs no network, its build writes one file. */
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'haat-prepare-'));
  await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  await mkdir(join(root, 'web'));
  await mkdir(join(root, 'local'));
  await write('web/page.ts', 'one');
  await write('local/package.json', JSON.stringify({ name: 'local', version: '1.0.0' }));
  await write(
    'package.json',
    JSON.stringify({ name: 'clone', scripts: { build: 'mkdir -p build && cat web/page.ts > build/page' }, dependencies: { local: 'file:local' } }),
  );
  await write('package-lock.json', JSON.stringify(lockfile('1.0.0')));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

const write = (path: string, text: string) => writeFile(join(root, path), text);

function lockfile(version: string) {
  return {
    name: 'clone',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'clone', dependencies: { local: 'file:local' } }, local: { version }, 'node_modules/local': { resolved: 'local', link: true } },
  };
}

/** Runs the script as a newcomer's first command would. */
function prepare(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'scripts/prepare.mjs'), ...args], { cwd: root }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
}

test('installs and builds a new clone, then has nothing more to do', async () => {
  expect(await prepare()).toEqual({ code: 0, output: 'Installing packages…\nBuilding the web…\n', errors: '' });
  expect(await prepare()).toEqual({ code: 0, output: '', errors: '' });
});

test('builds again when a source changed, but not when a test of it did', async () => {
  await prepare();
  await write('web/page.test.ts', 'a test');
  expect((await prepare()).output).toBe('');
  await write('web/page.ts', 'two');
  expect((await prepare()).output).toBe('Building the web…\n');
});

test('installs again when the lockfile asks for another version', async () => {
  await prepare('--no-build');
  await write('local/package.json', JSON.stringify({ name: 'local', version: '2.0.0' }));
  await write('package-lock.json', JSON.stringify(lockfile('2.0.0')));
  expect((await prepare('--no-build')).output).toBe('Installing packages…\n');
  expect((await prepare('--no-build')).output).toBe('');
});

test('a build that fails says so in a sentence after what the build said, and is tried again', async () => {
  await rm(join(root, 'web/page.ts'));
  const failed = await prepare();
  expect(failed.code).toBe(1);
  expect(failed.errors).toMatch(/web\/page\.ts.*\n.*The web could not be built: see above\.\n$/s);
  await write('web/page.ts', 'back');
  expect((await prepare()).output).toBe('Building the web…\n');
  expect((await stat(join(root, 'build/page'))).size).toBe(4);
});

test('a packages folder that cannot be made stops with a sentence', async () => {
  await write('package.json', JSON.stringify({ name: 'small', dependencies: { nowhere: 'file:./nowhere.tgz' } }));
  await write('package-lock.json', JSON.stringify(lockfile('9.9.9')));
  const failed = await prepare();
  expect(failed.code).toBe(1);
  expect(failed.errors).toMatch(/The packages could not be installed: check the network and "npm install"\.\n$/);
});
