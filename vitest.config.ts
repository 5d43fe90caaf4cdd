import { defineConfig } from 'vitest/config';
import { leftOut } from './test/support/left-out.ts';
import { suiteSeconds } from './test/support/suite-seconds.ts';

const shared = { environment: 'node', setupFiles: ['test/support/fail-on-console-error.ts'] };
const journey = { testTimeout: 180_000, hookTimeout: 180_000, globalSetup: ['test/support/browser/seeded-folder.ts'] };
const screens = [
  'test/e2e/accounts/*.test.ts',
  'test/e2e/{checkout,checkout-changes,dashboard,order-limits,orders-heard,overview,paper-screens,product-form,product-page,screens}.test.ts',
  'test/e2e/kit/*.test.ts',
  'test/e2e/faults/{closed-folder,dev-stopping,greeting,killed-jobs}.test.ts',
  'test/e2e/{shop,store-page,store-settings,toasts,variants}.test.ts',
  'test/e2e/studio/{recording-card,video-uploads}.test.ts',
  'test/e2e/watching/tight-screens.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', suiteSeconds, leftOut()],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            ...['server', 'contract', 'web', 'scripts'].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
            'test/*.test.ts',
            'test/hls-checker/*.test.ts',
            'test/conformance/**/*.test.ts',
            'test/security/**/*.test.ts',
          ],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Most tests wait for the database or a clock: on two cores one worker leaves half of the time unused.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          ...journey,
          name: 'e2e-screens',
          include: screens,
          // They mostly wait for a page: no camera, and nothing is measured.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          ...journey,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: screens,
          // Each journey runs a browser with a camera and a whole Haat, or measures: one at a time.
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
