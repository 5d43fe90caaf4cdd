import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadTurns } from './upload-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('10.2 an upload that hangs gives way to another try, and one that is being decoded does not', () => {
  const turns = new UploadTurns();
  const first = turns.begin('asha');
  expect(turns.begin('asha')).toBeUndefined();
  expect(turns.begin('ravi')).toBeDefined();
  vi.advanceTimersByTime(2_000);
  first?.heard();
  vi.advanceTimersByTime(2_000);
  expect(turns.begin('asha')).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  const second = turns.begin('asha');
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  first?.[Symbol.dispose]();
  expect(turns.begin('asha')).toBeUndefined();
  second?.received();
  vi.advanceTimersByTime(60_000);
  expect(turns.begin('asha')).toBeUndefined();
  expect(second?.signal.aborted).toBe(false);
  second?.[Symbol.dispose]();
  expect(turns.begin('asha')).toBeDefined();
});

test('10.2 an upload without a byte for 20 s ends', () => {
  const turn = new UploadTurns().begin('asha');
  for (let sent = 0; sent < 10; sent += 1) {
    vi.advanceTimersByTime(19_000);
    turn?.heard();
  }
  expect(turn?.signal.aborted).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(turn?.signal.aborted).toBe(true);
});
