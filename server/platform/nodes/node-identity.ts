import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcessStart } from '#server/platform/database/process-identity.ts';

export type NodeIdentity = {
  id: string;
  /** The node that used this data folder before and is gone: its jobs are free. */
  predecessor: string | undefined;
};

/** A new node id for this process, and the previous id of this data folder unless its process still runs. Kept in `node.json`. */
export async function takeNodeIdentity(dataDir: string): Promise<NodeIdentity> {
  const path = join(dataDir, 'node.json');
  const last = parse(await readFile(path, 'utf8').catch(() => ''));
  const id = randomUUID();
  const draft = `${path}.${id}`;
  await writeFile(draft, JSON.stringify({ id, pid: process.pid, start: await findProcessStart(process.pid) }));
  await rename(draft, path);
  return { id, predecessor: last && (await findProcessStart(last.pid)) !== last.start ? last.id : undefined };
}

/** A power cut may leave the file empty. */
function parse(text: string): { id: string; pid: number; start: string } | undefined {
  try {
    const { id, pid, start } = JSON.parse(text);
    return typeof id === 'string' && Number.isInteger(pid) && typeof start === 'string' ? { id, pid, start } : undefined;
  } catch {
    return undefined;
  }
}
