import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { giveTo, isEntered, type Owner } from './postgres-owner.ts';

/** Where the embedded server listens. `args` are for its command line; `clear` removes files of a killed server, `close` those made here. */
export type ListenAddress = {
  host: string;
  port?: number;
  password?: string;
  args: string[];
  clear(): Promise<void>;
  close(): Promise<void>;
};

const socketName = '.s.PGSQL.5432';

/** unix(7): 108 bytes with the closing NUL, 104 on macOS and BSD. */
const maxSocketPathLength = 103;

/**
 * A socket in `postgres/socket`, or in a private folder among the temporary files: where that path is too long, or where the server
 * is started in a cluster that lies elsewhere, from which it finds no way back.
 */
export async function openSocketAddress(postgresFolder: string, owner: Owner): Promise<ListenAddress> {
  const folder = join(postgresFolder, 'socket');
  const isNear = !isEntered(owner) || (await isInside(postgresFolder, 'cluster'));
  const isApart = !isNear || Buffer.byteLength(join(folder, socketName)) > maxSocketPathLength;
  const host = isApart ? await mkdtemp(join(tmpdir(), 'haat-')) : folder;
  const named = isEntered(owner) && !isApart ? '../socket' : host;
  await mkdir(host, { recursive: true, mode: 0o700 });
  await giveTo(owner, host);
  return {
    host,
    args: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${quoteListItem(named)}`, '-c', 'unix_socket_permissions=0700'],
    // The lock file beside the socket contains a pid, which another process may have by now.
    clear: () => removeAll([join(host, socketName), join(host, `${socketName}.lock`)]),
    close: async () => {
      if (isApart) await rm(host, { recursive: true, force: true });
    },
  };
}

/** Whether what is called `name` in `folder` really is there, or will be, and is no link to elsewhere. */
async function isInside(folder: string, name: string): Promise<boolean> {
  const path = await realpath(join(folder, name)).catch(() => undefined);
  return path === undefined || dirname(path) === (await realpath(folder));
}

/** For systems without Unix sockets: a free port of the loopback interface, behind a password kept in `folder`. */
export async function openLoopbackAddress(folder: string, owner: Owner): Promise<ListenAddress> {
  const port = await findFreePort();
  const args = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)];
  return { host: '127.0.0.1', port, password: await readPassword(folder, owner), args, clear: async () => {}, close: async () => {} };
}

/** The password file that initdb reads, made at the first start. */
export const passwordFile = (folder: string): string => join(folder, 'password');

async function readPassword(folder: string, owner: Owner): Promise<string> {
  const path = passwordFile(folder);
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(path, password, { mode: 0o600 });
  await giveTo(owner, path);
  return password;
}

async function removeAll(paths: string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** A comma or a space separates entries of the list. */
function quoteListItem(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
