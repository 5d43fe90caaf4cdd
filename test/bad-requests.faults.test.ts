import { describe, it } from 'vitest';
import { endpoints, useAttackedStore } from './support/bad-requests.ts';

describe('bad requests, each of them', () => {
  const store = useAttackedStore();

  it.each(endpoints)('$method $path refuses them all, and reads and changes nothing of another seller', async (endpoint) => {
    await store.expectRefused(endpoint);
  });
});
