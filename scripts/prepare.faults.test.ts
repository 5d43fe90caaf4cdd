import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

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
  expect(await prepare()).toEqual({ code: 0, output: expect.stringMatching(/^Installing packages… \d+ s\nBuilding the web… \d+ s\n$/), errors: '' });
  expect(await prepare()).toEqual({ code: 0, output: '', errors: '' });
});

test('builds again when a source changed, but not when a test of it did', async () => {
  await prepare();
  await write('web/page.test.ts', 'a test');
  expect((await prepare()).output).toBe('');
  await write('web/page.ts', 'two');
  expect((await prepare()).output).toMatch(/^Building the web… \d+ s\n$/);
});

test('installs again when the lockfile asks for another version', async () => {
  await prepare('--no-build');
  await write('local/package.json', JSON.stringify({ name: 'local', version: '2.0.0' }));
  await write('package-lock.json', JSON.stringify(lockfile('2.0.0')));
  expect((await prepare('--no-build')).output).toMatch(/^Installing packages… \d+ s\n$/);
  expect((await prepare('--no-build')).output).toBe('');
});

test('a build that fails says so in a sentence after what the build said, and is tried again', async () => {
  await rm(join(root, 'web/page.ts'));
  const failed = await prepare();
  expect(failed.code).toBe(1);
  expect(failed.errors).toMatch(/web\/page\.ts.*\n.*The web could not be built: see above\.\n$/s);
  await write('web/page.ts', 'back');
  expect((await prepare()).output).toMatch(/^Building the web… \d+ s\n$/);
  expect((await stat(join(root, 'build/page'))).size).toBe(4);
});

test('a packages folder that cannot be made stops with a sentence', async () => {
  await write('package.json', JSON.stringify({ name: 'small', dependencies: { nowhere: 'file:./nowhere.tgz' } }));
  await write('package-lock.json', JSON.stringify(lockfile('9.9.9')));
  const failed = await prepare();
  expect(failed.code).toBe(1);
  expect(failed.errors).toMatch(/The packages could not be installed: check the network and "npm install"\.\n$/);
});

describe('the tools of the tests', () => {
  /** A stand-in for apt-get that has these packages; what it installs are files of `root`. */
  async function standInForApt(...packages: string[]): Promise<void> {
    const apt = `#!/bin/sh\n[ "$1" = install ] || exit 0\nshift 3\nfor name; do case " ${packages.join(' ')} " in *" $name "*) ;; *) exit 100 ;; esac; done\ncd "${root}" && touch "$@"\n`;
    await mkdir(join(root, 'bin'));
    await write('bin/apt-get', apt);
    await write('bin/sudo', '#!/bin/sh\nshift\nexec "$@"\n');
    await Promise.all(['apt-get', 'sudo'].map((name) => chmod(join(root, 'bin', name), 0o755)));
    vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env.PATH}`);
  }

  /** What is said while `needed` and the optional ones are looked for. */
  async function installTools(...optional: string[]): Promise<string> {
    return await prepareWith('--test-tools', Object.fromEntries(optional.map((name) => [name, { path: join(root, name), isOptional: true }])));
  }

  async function prepareWith(flag: string, others: Record<string, object>): Promise<string> {
    const said: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const { prepare: prepareHere } = await import(new URL('./prepare.mjs', import.meta.url).href);
    await prepareHere(root, ['--no-build', flag], { needed: { path: join(root, 'needed') }, ...others });
    return said.join('');
  }

  beforeEach(() => prepare('--no-build'));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test('are installed where they are missing, once', async () => {
    await standInForApt('needed', 'extra');
    expect(await installTools('extra')).toMatch(/Installing needed….*Installing extra… \d+ s\n$/s);
    expect(await installTools('extra')).toBe('');
  });

  test('a run goes on without an optional one, and says so', async () => {
    await standInForApt('needed');
    expect(await installTools('extra')).toContain('extra could not be installed here: the tests that need it are left out.');
  });

  test('an optional one that is missing costs no other, before it or after', async () => {
    await standInForApt('needed', 'had', 'last');
    const said = await installTools('had', 'extra', 'last');
    expect(said).toContain('extra could not be installed here: the tests that need it are left out.');
    expect(said).not.toMatch(/(had|last) could not/);
    await Promise.all(['had', 'last'].map((name) => stat(join(root, name))));
    expect(await installTools('had', 'last')).toBe('');
  });

  test('without apt, what is optional is said to be missing in one sentence', async () => {
    await write('needed', '');
    await mkdir(join(root, 'empty'));
    vi.stubEnv('PATH', join(root, 'empty'));
    expect(await installTools('extra', 'other')).toBe('extra and other could not be installed here: the tests that need them are left out.\n');
  });

  test('the gate does without one that is for other parts', async () => {
    await standInForApt('needed', 'extra');
    const extra = { path: join(root, 'extra'), isOptional: true, isForParts: true };
    expect(await prepareWith('--test-tools', { extra })).not.toContain('extra');
    expect(await prepareWith('--all-test-tools', { extra })).toContain('Installing extra…');
  });

  test('a run stops without a needed one', async () => {
    await standInForApt('extra');
    await expect(installTools('extra')).rejects.toThrow(/^The tests need .*needed, which could not be installed here/);
  });
});
