import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsOf } from '../../test/support/sources.ts';
import { gate, parts } from './parts.ts';

const root = join(import.meta.dirname, '../..');

type Listed = { file: string; projectName: string };

test('every suite runs in the gate or in one part of "npm run test:all"', () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { stdout } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], { cwd: root, encoding: 'utf8' });
  const listed: Listed[] = JSON.parse(stdout);
  const paths = testsOf('bench', 'contract', 'scripts', 'server', 'test', 'web').map(({ path }) => join(root, path));
  expect(paths.length).toBeGreaterThan(400);
  expect(listed.map(({ file }) => file).toSorted()).toEqual(paths.toSorted());
  const projects = [gate, ...parts].flatMap((part) => part.projects);
  expect(listed.filter(({ projectName }) => !projects.includes(projectName))).toEqual([]);
});
