import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

const patienceMs = 30_000;

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

/** Hono puts its own in their place as soon as a server listens. */
const { Request, Response } = globalThis;

/** Vitest gives up after a second, in which a busy machine may not get as far. Files that share a worker share `vi`. */
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options = {}) {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { ...given, timeout: Math.max(given.timeout ?? 0, patienceMs) });
  };
}

/** Files of a project may share a worker: none finds the clock, the globals or the environment of another. */
afterAll(() => {
  Object.assign(globalThis, { Request, Response });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
