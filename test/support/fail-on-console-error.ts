import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that expects `console.error` replaces it with a spy of its own. */
let errors: unknown[][];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args));
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(errors, 'unexpected console.error').toEqual([]);
});
