import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const maxEntries = 25;
/** Numbered lists, which only grow. */
const lists = ['migrations', 'docs/decisions'];
test(`no folder has more than ${maxEntries} entries`, () => {
  const files = execFileSync('git', ['ls-files'], { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })
    .trim()
    .split('\n');
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    for (let path = file; path !== '.'; path = dirname(path)) {
      const folder = dirname(path);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path));
    }
  }
  const full = [...entries].filter(([folder, { size }]) => size > maxEntries && !lists.includes(folder));
  expect(full.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
});
