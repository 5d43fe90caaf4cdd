import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '#server/platform/start-error.ts';

/** `open`: others on this machine may read it too. */
export type KeyFile = { text: string; open: boolean };

const othersMayRead = 0o044;

/** The text of a key file, or of the file a link leads to; one that is not there is made, for nobody else to read. */
export async function openKeyFile(path: string, make: () => Promise<string>): Promise<KeyFile> {
  return (await readIfThere(path)) ?? { text: await makeKeyFile(path, await make()), open: false };
}

async function readIfThere(path: string): Promise<KeyFile | undefined> {
  try {
    await using file = await open(path);
    const { mode } = await file.stat();
    return { text: await file.readFile('utf8'), open: process.platform !== 'win32' && (mode & othersMayRead) !== 0 };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StartError(`The key file ${path} cannot be read (${code}).`);
  }
}

/** Written to a temporary name and linked: of two processes that start at once, one wins and both read the same keys. */
async function makeKeyFile(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await link(draft, path).catch(ignoreExisting);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartError(`The key file ${path} cannot be made (${(error as NodeJS.ErrnoException).code}). Set AUTH_JWT_KEYS to a place you own.`);
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
