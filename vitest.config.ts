import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { failedTests } from './test/support/failed-tests.ts';
import { leftOut } from './test/support/left-out.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { suiteSeconds } from './test/support/suite-seconds.ts';

const shared = { environment: 'node', setupFiles: ['test/support/fail-on-console-error.ts'] };
/** Most tests wait for the database or a clock: on two cores one worker leaves half of the time unused. */
const unit = { testTimeout: 20_000, hookTimeout: 30_000, maxWorkers: 2, expect: { poll: { timeout: 10_000 } } };
const journey = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  globalSetup: ['test/support/browser/seeded-folder.ts'],
  // Each starts Haat some times: Node need not read its sources anew.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/haat-tests') },
  // As patient as a page is with what it is asked for.
  expect: { poll: { timeout: 20_000 } },
};
/** They look at the memory of their process: nothing else may have been in it. */
const measuring = ['server/platform/bus/bus-nats.test.ts', 'server/recordings/mp4-copy.test.ts', 'server/stage/ingest/rtmp/rtmp-fuzz.test.ts'];
const screens = [
  'test/e2e/accounts/*.test.ts',
  'test/e2e/!(page-weight|resident-memory).test.ts',
  'test/e2e/{catalog,kit}/*.test.ts',
  'test/e2e/shopping/!(offers).test.ts',
  'test/e2e/faults/{closed-folder,dev-stopping,greeting,killed-import,killed-jobs,killed-orders}.test.ts',
  'test/e2e/studio/{recording-card,video-uploads}.test.ts',
  'test/e2e/watching/{tight-screens,video-feed}.test.ts',
];

/** With a show or a kill, but neither a camera that must keep up nor anything that is measured. */
const shows = [
  'test/e2e/faults/{broken-network,crash-rounds,killed-server,recording-killed,stopping}.test.ts',
  'test/e2e/shopping/offers.test.ts',
  'test/e2e/studio/{prerecorded,show-orders,two-tabs}.test.ts',
  'test/e2e/watching/{product-demo,replay,replay-breaks}.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', suiteSeconds, leftOut(), failedTests],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...unit,
          name: 'unit',
          include: [
            ...['server', 'scripts'].map((folder) => `${folder}/**/*.test.ts`),
            'test/*.test.ts',
            'test/support/*.test.ts',
            'test/hls-checker/*.test.ts',
            'test/conformance/**/*.test.ts',
            'test/security/**/*.test.ts',
          ],
          exclude: measuring,
          globalSetup: ['test/support/global-setup.ts'],
          // To load the server anew for each file takes a fifth of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          ...unit,
          name: 'unit-web',
          // Not with the server's: its HTTP library replaces `Response`.
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        test: { ...shared, ...unit, name: 'unit-memory', include: measuring, globalSetup: ['test/support/global-setup.ts'] },
      },
      {
        test: {
          ...shared,
          ...journey,
          name: 'e2e-screens',
          include: screens,
          // Debian's Chromium draws its own window for each page even where nobody sees it: a quarter of a journey's time.
          env: { ...journey.env, CHROMIUM: '/usr/bin/chromium-headless-shell' },
          // They mostly wait for a page: no camera, and nothing is measured.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          ...journey,
          name: 'e2e-shows',
          include: shows,
          // Alone, each leaves half of the processor unused.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          ...journey,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [...screens, ...shows],
          // Each journey runs a browser with a camera and a whole Haat, or measures: one at a time.
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
