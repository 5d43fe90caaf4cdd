import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const maxEntries = 25;
/** Numbered lists, which only grow. */
const lists = ['migrations', 'docs/decisions'];
const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

test(`no folder has more than ${maxEntries} entries`, () => {
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

test('every folder of the contract and the server is named among the rooms of ARCHITECTURE.md', () => {
  const rooms = new Set(files.flatMap((file) => /^(?:contract|server)\/([\w-]+)\//.exec(file)?.[1] ?? []));
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const list = text.slice(text.indexOf('\n## Rooms\n'), text.indexOf('\n## Glossary\n'));
  expect(rooms.size).toBeGreaterThan(10);
  expect([...rooms].filter((room) => !list.includes(`\`${room}`))).toEqual([]);
});

test('the lines of ARCHITECTURE.md have 100 characters at most', () => {
  const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
});

test('a room of the server imports only rooms that stand before it in context.ts', () => {
  const context = readFileSync(join(root, 'server/context.ts'), 'utf8');
  const folderOf = new Map(
    [...context.matchAll(/import \{ (create\w+) \} from '#server\/([\w-]+)\//g)].map(([, create = '', folder = '']) => [create, folder]),
  );
  const order = [...context.matchAll(/add\((?:await )?(create\w+)\(/g)].map(([, create = '']) => folderOf.get(create) ?? '');
  expect(order).toContain('orders');
  const sources = files.filter((file) => /^server\/[\w-]+\/.*(?<!\.test)\.ts$/.test(file));
  const imports = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'#server\/([\w-]+)\//g)].map(([, to = '']) => ({ file, from: file.split('/')[1] ?? '', to })),
  );
  expect(imports.length).toBeGreaterThan(500);
  const isBackward = ({ from, to }: { from: string; to: string }) => from !== to && order.includes(from) && order.indexOf(to) > order.indexOf(from);
  expect(imports.filter(isBackward)).toEqual([]);
});
