import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOutcomes, type Outcome } from './outcome.ts';
import { runParts } from './run-parts.ts';
import { createRunVitest } from './run-vitest.ts';

/** Each starts Vitest some times, on a machine with other work. */
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../../test/fixtures/steadiness');

let folder: string;
let shown: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-steadiness-'));
  shown = '';
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs these suites of `test/fixtures/steadiness` as one part. */
async function run(...projects: string[]): Promise<Outcome[]> {
  const show = (text: string) => {
    shown += text;
  };
  const runVitest = createRunVitest({ root, config: join(root, 'vitest.config.ts'), env: { HAAT_FIXTURE_MARK: join(folder, 'mark') }, show });
  return await runParts([{ name: 'fixture', projects }], runVitest);
}

test('what fails once passes and is listed as unsteady; what fails always, or in its set-up, is red after three runs and said when it happens', async () => {
  const lines = describeOutcomes(await run('good', 'once', 'always', 'set-up'));
  expect(lines.map((line) => line.replace(/ +\d+$/, ' n'))).toEqual([
    'Failed',
    '  fixture  always.fixture.ts',
    '      stays wrong',
    '      one is not two: expected 1 to be 2 // Object.is equality',
    '  fixture  set-up.fixture.ts',
    '      The server of this suite did not start.',
    'Unsteady: 1 file failed, then passed alone',
    '  fixture  once.fixture.ts',
    '      The first time goes wrong.',
    'part     passed  failed  skipped  unsteady  seconds',
    'fixture       4       2        2         1 n',
    '4 passed, 2 failed, 2 skipped',
  ]);
  expect(shown.match(/^FAIL {2}always {2}always\.fixture\.ts > stays wrong$/gm)).toHaveLength(3);
  expect(shown.match(/^FAIL {2}set-up {2}set-up\.fixture\.ts$/gm)).toHaveLength(3);
});

test('a set-up of the whole run that fails is red with its sentence', async () => {
  const lines = describeOutcomes(await run('global-set-up'));
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(lines.join('\n')).toContain('The database of this run did not start.');
});

test('a part that runs nothing is red, and so is one that leaves all of its tests out', async () => {
  expect(describeOutcomes(await run('absent')).at(-1)).toBe('0 passed, 1 failed');
  expect(describeOutcomes(await run('left-out')).at(-1)).toBe('0 passed, 1 failed, 1 skipped');
});
