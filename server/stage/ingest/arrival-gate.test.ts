import { afterEach, expect, test, vi } from 'vitest';
import { createArrivalGate } from './arrival-gate.ts';

let now = 0;
afterEach(() => vi.restoreAllMocks());

function aGate() {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return createArrivalGate(8_000_000, 400);
}

/** What each of these seconds is answered with. */
function flow(refuse: ReturnType<typeof aGate>, seconds: number, bytes: number, messages: number): (string | undefined)[] {
  return Array.from({ length: seconds }, () => {
    now += 1_000;
    return refuse(bytes, messages)?.message;
  });
}

test('pictures and sound at the limit pass for as long as they like, with what they are wrapped in', () => {
  const said = flow(aGate(), 600, 1.2 * 1_000_000, 160);
  expect(new Set(said)).toEqual(new Set([undefined]));
});

test.each([
  ['bytes', 10_000_000, 1, 'More than 16 Mbit/s arrived, all that is sent counted. Lower the bitrate of the encoder.'],
  ['messages', 0, 1_000, 'The encoder sent too many messages per second; 400 are allowed. Restart it, or use another one.'],
])('too many %s are refused once the burst is used up', (_, bytes, messages, reason) => {
  const said = flow(aGate(), 20, bytes, messages);
  expect(said[0]).toBeUndefined();
  expect(said.at(-1)).toBe(reason);
});
