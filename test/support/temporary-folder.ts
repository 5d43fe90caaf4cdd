import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/** A new folder, in memory where that has room for a whole run: what tests throw away need not reach a disk. */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  const hasRoom = room !== undefined && room.bavail * room.bsize > neededBytes;
  return await mkdtemp(join(hasRoom ? memory : tmpdir(), prefix));
}
