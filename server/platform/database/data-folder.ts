import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/platform/start-error.ts';
import { findProcessStart } from './process-identity.ts';

/**
 * Makes the data folder where it is missing and takes its lock, `haat.lock`, until disposed. Throws `StartError` when
 * another Haat holds it or the folder cannot be written.
 */
export async function lockDataFolder(dataDir: string): Promise<AsyncDisposable> {
  try {
    await mkdir(dataDir, { recursive: true });
    const path = join(dataDir, 'haat.lock');
    const mine = JSON.stringify({ pid: process.pid, start: await findProcessStart(process.pid), id: randomUUID() });
    await takeLock(path, mine, dataDir);
    return { [Symbol.asyncDispose]: () => releaseLock(path, mine) };
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

/** The sentence for an error of the file system in the data folder; any other error is returned as it is. */
export function explainFolderError(error: unknown, dataDir: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = process.getuid?.() === 0 && isForbidden(code) ? rootWithoutRights : folderProblems[code];
  return reason ? new StartError(`Haat cannot use its data folder ${dataDir}: ${reason}.`, { cause: error }) : error;
}

const isForbidden = (code: string): boolean => code === 'EACCES' || code === 'EPERM';
/** The capabilities with which root hands the folder of the database to its user, and reads it; see capabilities(7). */
const rootWithoutRights = 'root lacks CAP_CHOWN or CAP_DAC_OVERRIDE here, as in some containers, so run Haat as the user who owns the folder';

const folderProblems: { [code: string]: string } = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

async function takeLock(path: string, mine: string, dataDir: string): Promise<void> {
  while (!(await createWhole(path, mine))) {
    const held = await readFile(path, 'utf8').catch(() => undefined);
    if (held === undefined) continue;
    const pid = await findHolder(held);
    if (pid) throw new StartError(`Another Haat (process ${pid}) already uses the data folder ${dataDir}: stop it first, or set HAAT_DATA to another folder.`);
    await removeStale(path, held);
  }
}

/** Creates the file with all its content at once, or answers false because it exists. */
async function createWhole(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx' });
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function findHolder(held: string): Promise<number | undefined> {
  const lock = parseLock(held);
  return lock && (await findProcessStart(lock.pid)) === lock.start ? lock.pid : undefined;
}

function parseLock(text: string): { pid: number; start: string } | undefined {
  try {
    const { pid, start } = JSON.parse(text);
    return Number.isInteger(pid) && typeof start === 'string' ? { pid, start } : undefined;
  } catch {
    return undefined;
  }
}

/** Two starts may find the same stale lock; a start that moved away the new lock of the other puts it back. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function releaseLock(path: string, mine: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === mine) await rm(path, { force: true });
}
