import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-count-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is counted in a run that printed these lines and ended with `code`. */
function count(lines: string[], code: number): string {
  const log = join(folder, 'log');
  writeFileSync(log, lines.join('\n'));
  return spawnSync(process.execPath, [join(import.meta.dirname, 'count-tests.mjs'), log, String(code)], { encoding: 'utf8' }).stdout;
}

/** As Vitest paints its summary. */
const color = (number: number, text: string) => `\u001b[1m\u001b[${number}m${text}\u001b[39m\u001b[22m`;
const label = (text: string) => `\u001b[2m${text.padStart(11)} \u001b[22m `;
const bar = '\u001b[2m | \u001b[22m';
const total = (text: string) => `\u001b[90m (${text})\u001b[39m`;

const painted = [
  `${label('Test Files')}${color(31, '2 failed')}${bar}${color(32, '60 passed')}${bar}\u001b[33m1 skipped\u001b[39m${total('63')}`,
  `${label('Tests')}${color(31, '3 failed')}${bar}${color(32, '389 passed')}${bar}\u001b[33m2 skipped\u001b[39m${total('394')}`,
  `${label('Start at')}10:00:00`,
  'Seconds of each suite',
  '     1.0 s  unit  server/a.test.ts',
  '  unit  server/a.test.ts > Tests  9 passed',
  'Left out: 2 tests',
  '',
];

test('failed, passed and skipped tests are counted from the colored summary, and nothing else is', () => {
  expect(count(painted, 1)).toBe('389 passed, 3 failed, 2 skipped\n');
});

test('what the summary does not name is none', () => {
  expect(count([' Test Files  1 passed (1)', '      Tests  12 passed (12)'], 0)).toBe('12 passed, 0 failed, 0 skipped\n');
});

test('the summaries of several runs are added up', () => {
  expect(count(['      Tests  12 passed | 1 skipped (13)', '      Tests  1 failed | 4 passed | 2 skipped (7)'], 1)).toBe('16 passed, 1 failed, 3 skipped\n');
});

test('a run that ended badly without a failed test has failed', () => {
  expect(count(['      Tests  12 passed (12)'], 1)).toBe('12 passed, 1 failed, 0 skipped\n');
  expect(count(['The packages could not be installed'], 1)).toBe('0 passed, 1 failed, 0 skipped\n');
});

test('a run that was stopped still names what had failed', () => {
  const lines = [
    ' ✓  unit  a.test.ts (2 tests) 9ms',
    ' ❯  unit  b.test.ts (2 tests | 1 failed) 90ms',
    '     \u001b[31m×\u001b[39m is exact 41ms',
    '     ✓ is fast 1ms',
  ];
  expect(count(lines, 143)).toBe(
    ['Failed before the run was stopped', ' ❯  unit  b.test.ts (2 tests | 1 failed) 90ms', '     × is exact 41ms', '0 passed, 1 failed, 0 skipped', ''].join(
      '\n',
    ),
  );
});
