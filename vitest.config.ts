import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { partNames } from './scripts/testing/parts.ts';
import { resultsReporter } from './scripts/testing/results-reporter.ts';
import { textAlias } from './scripts/text-alias.ts';
import { leftOut } from './test/support/left-out.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { suiteSeconds } from './test/support/suite-seconds.ts';

type PartName = (typeof partNames)[number];

const shared = { environment: 'node', setupFiles: ['test/support/fail-on-console-error.ts'] };
/** Most tests wait for the database or a clock: on two cores one worker leaves half of the time unused. The timeouts end what hangs, on a busy machine too. */
const unit = { testTimeout: 90_000, hookTimeout: 90_000, maxWorkers: 3, expect: { poll: { timeout: 30_000 } }, globalSetup: ['test/support/global-setup.ts'] };
const journey = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  globalSetup: ['test/support/browser/seeded-folder.ts'],
  // As patient as a page is with what it is asked for.
  expect: { poll: { timeout: 20_000 } },
};
// Journeys start Haat some times: Node need not read its sources anew.
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/haat-tests') };
/** Debian's Chromium draws its own window for each page even where nobody sees it: a quarter of a journey's time. */
const windowless = { ...env, CHROMIUM: '/usr/bin/chromium-headless-shell' };

const serverSuites = [...['server', 'scripts'].map((folder) => `${folder}/**/*`), 'test/*', 'test/{support,hls-checker,conformance,security}/**/*'];
const ofParts = `*.{${partNames.join(',')}}.test.ts`;

/** Each runs a browser with a camera and a whole Haat, or is measured: one at a time. The others mostly wait for a page. */
const alone: readonly PartName[] = ['watching', 'videos', 'studio', 'media', 'faults', 'nodes', 'load'];

/** What `npm test` runs: see `scripts/testing/parts.ts`. */
const gate: TestProjectConfiguration[] = [
  {
    test: {
      ...{ ...shared, ...unit },
      name: 'unit',
      include: serverSuites.map((path) => `${path}.test.ts`),
      exclude: [`**/${ofParts}`],
      // To load the server anew for each file takes a fifth of the time.
      isolate: false,
    },
  },
  // Not with the server's: its HTTP library replaces `Response`.
  {
    resolve: { alias: textAlias },
    test: { ...shared, ...unit, globalSetup: [], name: 'unit-web', include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}'], isolate: false },
  },
  { test: { ...shared, ...journey, name: 'journeys', include: ['test/journeys/*.test.ts'], env: windowless, maxWorkers: 2, sequence: { groupOrder: 1 } } },
];

function projectsOf(part: PartName, index: number): TestProjectConfiguration[] {
  const maxWorkers = alone.includes(part) ? 1 : 2;
  const groupOrder = 2 + 2 * index;
  const units = serverSuites.map((path) => `${path}.${part}.test.ts`);
  return [
    { test: { ...shared, ...unit, maxWorkers, name: `${part}-units`, include: units, sequence: { groupOrder } } },
    {
      test: {
        ...{ ...shared, ...journey, maxWorkers },
        name: part,
        include: [`test/e2e/${part}/**/*.test.ts`],
        env: alone.includes(part) ? env : windowless,
        sequence: { groupOrder: groupOrder + 1 },
      },
    },
  ];
}

export default defineConfig({
  test: {
    reporters: ['default', suiteSeconds, leftOut(), resultsReporter],
    sequence: { sequencer: LongestFirst },
    projects: [...gate, ...partNames.flatMap(projectsOf)],
  },
});
