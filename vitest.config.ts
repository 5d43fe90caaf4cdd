import { defineConfig } from 'vitest/config';

const shared = { environment: 'node', setupFiles: ['test/support/fail-on-console-error.ts'] };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            ...['server', 'contract', 'web', 'scripts'].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
            'test/*.test.ts',
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
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each journey runs a browser with a camera and a whole Haat: one at a time.
          fileParallelism: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
