import { expect, it } from 'vitest';
import { type Load, MemoryRelief } from './memory-relief.ts';

const mb = 2 ** 20;

function watch(freed: number) {
  const load: Load = { resident: 200 * mb, heap: 80 * mb, utilization: 0.1 };
  let collected = 0;
  const relief = new MemoryRelief({
    look: () => ({ ...load }),
    collect() {
      collected += 1;
      load.resident -= freed * mb;
    },
    log: { info: () => undefined },
  });
  return {
    see(changed: Partial<Record<keyof Load, number>>): number {
      Object.assign(load, changed);
      relief.check();
      return collected;
    },
  };
}

it('gives back what a burst left, once it is over', () => {
  const { see } = watch(120);
  expect(see({})).toBe(0);
  expect(see({ resident: 400 * mb, utilization: 0.9 })).toBe(0);
  expect(see({ utilization: 0.1 })).toBe(1);
  expect(see({})).toBe(1);
});

it('does not try again what freed nothing, until as much came on top', () => {
  const { see } = watch(0);
  see({});
  expect(see({ resident: 400 * mb })).toBe(1);
  expect(see({ resident: 490 * mb })).toBe(1);
  expect(see({ resident: 500 * mb })).toBe(2);
});

it('leaves the wandering of a quiet server, and a heap whose collection would be noticed', () => {
  const { see } = watch(100);
  see({});
  expect(see({ resident: 290 * mb })).toBe(0);
  expect(see({ resident: 900 * mb, heap: 300 * mb })).toBe(0);
});
