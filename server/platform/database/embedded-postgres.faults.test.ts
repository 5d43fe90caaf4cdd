import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/logs/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { DatabaseAddress } from './database.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './process-identity.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeTemporaryFolder('haat-embedded-');
  await chmod(dataDir, 0o711);
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const start = (options: Partial<EmbeddedPostgresOptions> = {}) => startEmbeddedPostgres({ dataDir, log: createLog('silent'), ...options });

async function query(connection: DatabaseAddress, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function readServerPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

/** A Haat of its own process group, until it says that its database runs and `next` is done. */
async function startOtherProcess(next = ''): Promise<ChildProcess> {
  const code = `
    import { startEmbeddedPostgres } from '${new URL('embedded-postgres.ts', import.meta.url).href}';
    import { createLog } from '${new URL('../logs/log.ts', import.meta.url).href}';
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent') });
    process.on('SIGINT', () => process.stdout.write('interrupted'));
    ${next}
    process.stdout.write('running');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('keeps its rows from one start to the next, and leaves no process, lock or socket behind', async () => {
  const first = await start();
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  const pid = await readServerPid();
  await first[Symbol.asyncDispose]();
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['postgres']);
  expect(await readdir(join(dataDir, 'postgres/socket'))).toEqual([]);

  await using second = await start();
  expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('opens no port, flushes to disk, and is closed to other users', async () => {
  await using server = await start();
  const [settings] = await query(server.connection, "SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync");
  expect(settings).toEqual({ listen: '', fsync: 'on' });
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
});

test('starts the server again when it is killed, with every committed row', async () => {
  await using server = await start();
  await query(server.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  const pid = await readServerPid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => query(server.connection, 'SELECT value FROM kept').catch(() => 'down'), { timeout: 15_000 }).toEqual([{ value: 7 }]);
  expect(await readServerPid()).not.toBe(pid);
});

test('stops for good when it is disposed while the killed server is coming back', async () => {
  const server = await start();
  process.kill(await readServerPid(), 'SIGKILL');
  await server[Symbol.asyncDispose]();
  await using again = await start();
  expect(await query(again.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('takes over after a Haat that was killed and left its server running', async () => {
  const killed = await startOtherProcess();
  const orphan = await readServerPid();
  await kill(killed);
  expect(isAlive(orphan)).toBe(true);
  await using server = await start();
  expect(isAlive(orphan)).toBe(false);
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('starts after a crash of both, when the pid files name processes that are now something else', async () => {
  const killed = await startOtherProcess();
  const orphan = await readServerPid();
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  await kill(killed);
  process.kill(orphan, 'SIGKILL');
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), pidFile.replace(/^\d+/, String(process.ppid)));
  const lock = JSON.parse(await readFile(join(dataDir, 'haat.lock'), 'utf8'));
  await writeFile(join(dataDir, 'haat.lock'), JSON.stringify({ ...lock, pid: process.pid }));
  await using server = await start();
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a second start on the same data folder stops with a sentence and leaves the first alone', async () => {
  const other = await startOtherProcess();
  try {
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toBe(
      `Another Haat (process ${other.pid}) already uses the data folder ${dataDir}: stop it first, or set HAAT_DATA to another folder.`,
    );
    expect(isAlive(await readServerPid())).toBe(true);
  } finally {
    await kill(other);
    await (await start())[Symbol.asyncDispose]();
  }
});

test('of several starts at once after a crash, one gets the data folder', async () => {
  await kill(await startOtherProcess());
  const starts = await Promise.allSettled(Array.from({ length: 5 }, () => start()));
  const running = starts.filter((outcome) => outcome.status === 'fulfilled');
  for (const { value } of running) await value[Symbol.asyncDispose]();
  expect(running).toHaveLength(1);
});

test("outlives a terminal's Ctrl-C, which reaches the whole process group", async () => {
  const other = await startOtherProcess();
  const interrupted = once(other.stdout as NodeJS.ReadableStream, 'data');
  process.kill(-(other.pid ?? Number.NaN), 'SIGINT');
  await interrupted;
  const connection = { host: join(dataDir, 'postgres/socket'), user: 'haat', database: 'haat' };
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await kill(other);
  await (await start())[Symbol.asyncDispose]();
});

test('10.3 a Haat that ends in disorder, as by a signal after the first, has its database stop by itself', async () => {
  const other = await startOtherProcess("process.on('SIGTERM', () => process.exit(130));");
  const pid = await readServerPid();
  const ended = once(other, 'exit');
  other.kill('SIGTERM');
  expect(await ended).toEqual([130, null]);
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test('works in a folder whose path is too long for a socket', async () => {
  const deep = join(dataDir, 'a folder, rather "deep"'.repeat(5));
  const server = await start({ dataDir: deep });
  const { host } = server.connection;
  expect(host.startsWith(dataDir)).toBe(false);
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server[Symbol.asyncDispose]();
  await expect(stat(host)).rejects.toThrow('ENOENT');
});

test('works in a folder whose name has a space, a comma and a quote', async () => {
  await using server = await start({ dataDir: join(dataDir, `it's, "so"`) });
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('on loopback it asks for the password', async () => {
  await using server = await start({ transport: 'loopback' });
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await expect(query({ ...server.connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
});

test('a data folder that is a file stops the start with a sentence', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(start({ dataDir: file })).rejects.toThrow(`Haat cannot use its data folder ${file}: it is not a folder.`);
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('10 as root, runs the server as another user without a right of root, in a folder that stays closed to all but root', async () => {
  await chmod(dataDir, 0o700);
  await using server = await start();
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
  const { mode, gid } = await stat(dataDir);
  expect({ mode: mode & 0o777, gid }).toEqual({ mode: 0o700, gid: 0 });
  const status = await readFile(`/proc/${await readServerPid()}/status`, 'utf8');
  expect(status).toMatch(/^Uid:\t[1-9]/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  await expect(query(server.connection, `SELECT pg_read_file('${join(dataDir, 'secret')}')`)).rejects.toThrow(/Permission denied/);
});

test.runIf(isRoot)('10 as root, starts below a folder that only root may enter, again after both were killed, and when its cluster is a link', async () => {
  const closed = join(dataDir, 'closed');
  const below = join(closed, 'data');
  await mkdir(below, { recursive: true });
  await chmod(closed, 0o700);
  const first = await start({ dataDir: below });
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  process.kill(Number.parseInt(await readFile(join(below, 'postgres/cluster/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => query(first.connection, 'SELECT value FROM kept').catch(() => 'down'), { timeout: 15_000 }).toEqual([{ value: 7 }]);
  await first[Symbol.asyncDispose]();

  await rename(join(below, 'postgres/cluster'), join(closed, 'other disk'));
  await symlink(join(closed, 'other disk'), join(below, 'postgres/cluster'));
  await using second = await start({ dataDir: below });
  expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('a damaged cluster stops the start with the reason', async () => {
  await (await start())[Symbol.asyncDispose]();
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '9\n');
  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toMatch(/^The database cannot start: database files are incompatible/);
});
