import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { roomOf } from './support/rooms.ts';

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
  const rooms = new Set(files.filter((file) => /^(?:contract|server)\//.test(file)).flatMap((file) => roomOf(file) ?? []));
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
    [...context.matchAll(/import \{ (create\w+) \} from '#server\/([^']+)'/g)].map(([, create = '', path = '']) => [create, roomOf(path)]),
  );
  const order = [...context.matchAll(/add\((?:await )?(create\w+)\(/g)].map(([, create = '']) => folderOf.get(create));
  expect(order).toContain('orders');
  const imports = importsBetweenRooms();
  expect(imports.length).toBeGreaterThan(500);
  const isBackward = ({ from, to }: RoomImport) => from !== to && order.includes(from) && order.indexOf(to) > order.indexOf(from);
  expect(imports.filter(isBackward)).toEqual([]);
});

test('what stands below the rooms of the server imports none of them', () => {
  const below = ['platform', 'settings', 'media'];
  const imports = importsBetweenRooms().filter(({ from }) => below.includes(from));
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(({ to }) => !below.includes(to))).toEqual([]);
});

test('another room of the server is named from the zone, not by a relative path', () => {
  const relative = sourcesOfRooms().flatMap(({ file, room, text }) =>
    [...text.matchAll(/(?:from|import)\(? ?'(\.[^']+)'/g)].map(([, path = '']) => ({
      file,
      room,
      to: roomOf(join(dirname(file), path)),
    })),
  );
  expect(relative.length).toBeGreaterThan(500);
  expect(relative.filter(({ room, to }) => room !== to)).toEqual([]);
});

type RoomImport = { file: string; from: string; to: string };

function sourcesOfRooms() {
  return files
    .filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const room = roomOf(file);
      return room === undefined ? [] : [{ file, room, text: readFileSync(join(root, file), 'utf8') }];
    });
}

function importsBetweenRooms(): RoomImport[] {
  return sourcesOfRooms().flatMap(({ file, room, text }) =>
    [...text.matchAll(/'#server\/([^']+)'/g)].flatMap(([, path = '']) => {
      const to = roomOf(`server/${path}`);
      return to === undefined ? [] : [{ file, from: room, to }];
    }),
  );
}
