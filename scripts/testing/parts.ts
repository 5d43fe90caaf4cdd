import type { Part } from './run-parts.ts';

/** What `npm test` runs: units and the front door, and a journey for each main path. */
export const gate: Part = { name: 'gate', projects: ['unit', 'unit-web', 'journeys'] };

/**
 * What `npm run test:all` runs besides. The place of a file says its part: journeys lie in `test/e2e/<part>/`, other suites
 * end in `.<part>.test.ts`.
 */
export const partNames = [
  'accounts',
  'shop',
  'checkout',
  'seller',
  'pages',
  'screens',
  'watching',
  'videos',
  'studio',
  'media',
  'faults',
  'nodes',
  'load',
] as const;

export const parts: readonly Part[] = partNames.map((name) => ({ name, projects: [`${name}-units`, name] }));
