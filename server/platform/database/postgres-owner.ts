import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/platform/start-error.ts';

const run = promisify(execFile);

/** The user that the database server runs as; empty: that of this process. */
export type Owner = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns its folder already, else as `postgres`, else as
 * `nobody`: initdb wants a user the system has a name for.
 */
export async function choosePostgresOwner(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const existing = await stat(folder).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const owner = (await findUser('postgres')) ?? (await findUser('nobody'));
  if (!owner) throw new StartError('The database cannot run as root, and this system has no user "postgres" or "nobody" for it: run Haat as an ordinary user.');
  return owner;
}

export async function giveTo({ uid, gid }: Owner, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/**
 * How a program that runs as `owner` in `folder` names that folder. It may not pass through the folders above, such as root's home;
 * Linux leads it to the one it was started in without a look at those (proc(5), docs/decisions/0019).
 */
export function nameWithin(folder: string, owner: Owner): string {
  return isEntered(owner) ? workingFolder : folder;
}

/** Whether programs of `owner` are started inside their folder, and need not pass through those above it. */
export function isEntered({ uid }: Owner): boolean {
  return uid !== undefined && process.platform === 'linux' && existsSync(workingFolder);
}

const workingFolder = '/proc/self/cwd';

/** Where programs cannot be started inside a folder: lets the owner's group, and nobody else, pass through a data folder closed to all but root. */
export async function letThrough(dataDir: string, owner: Owner): Promise<void> {
  if (owner.gid === undefined) return;
  const { mode, uid } = await stat(dataDir);
  if (uid !== 0 || (mode & 0o071) !== 0) return;
  await chown(dataDir, uid, owner.gid);
  await chmod(dataDir, (mode & 0o7777) | 0o010);
}

/** Throws `StartError` unless `owner` may pass through every folder above `path`. */
export async function requireReachable(path: string, owner: Owner): Promise<void> {
  const closed = await findClosedFolder(path, owner);
  if (closed) throw new StartError(explainClosed(path, closed));
}

export function explainClosed(path: string, folder: string): string {
  return `The database cannot run as root, and its own user may not pass through ${folder} to ${path}: run "chmod o+x ${folder}", or keep Haat and HAAT_DATA elsewhere, such as under /srv.`;
}

/** The nearest folder above `path` that `owner` may not pass through. */
export async function findClosedFolder(path: string, owner: Owner): Promise<string | undefined> {
  if (owner.uid === undefined) return undefined;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

async function findUser(name: string): Promise<Owner | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
