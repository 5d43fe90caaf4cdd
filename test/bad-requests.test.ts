import { describe, it } from 'vitest';
import { endpoints, useAttackedStore } from './support/bad-requests.ts';

/** A quarter of them: all take minutes, and are sent in `bad-requests.faults.test.ts`. */
describe('bad requests', () => {
  const store = useAttackedStore();

  it.each(endpoints)('$method $path refuses them all, and reads and changes nothing of another seller', async (endpoint) => {
    await store.expectRefused(endpoint, { share: 4 });
  });
});
