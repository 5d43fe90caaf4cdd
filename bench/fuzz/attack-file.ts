import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attack } from './target.ts';

/** Keeps attacks that did harm, to be sent again with `--replay`. Returns the path. */
export async function writeAttacks(attacks: readonly Attack[], seed: number): Promise<string> {
  const path = join(tmpdir(), `haat-fuzz-${seed}-${Date.now()}.json`);
  await writeFile(path, JSON.stringify(attacks.map(({ kind, parts }) => ({ kind, parts: parts.map((part) => part.toString('base64')) }))));
  return path;
}

export async function readAttacks(path: string): Promise<Attack[]> {
  const written = JSON.parse(await readFile(path, 'utf8')) as { kind: string; parts: string[] }[];
  return written.map(({ kind, parts }) => ({ kind, parts: parts.map((part) => Buffer.from(part, 'base64')) }));
}
