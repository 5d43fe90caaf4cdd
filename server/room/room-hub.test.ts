import pino from 'pino';
import { expect, test, vi } from 'vitest';
import type { ShowEvent } from '#contract/room/show-log.ts';
import { createRoomHub } from './room-hub.ts';

const event = (seq: number) => ({ seq, at_ms: 0, type: 'hearts', payload: { count: 1 }, created_at: '2026-11-21T10:00:00Z' }) as ShowEvent;

/** Behind a head of two bytes, or of four from 126 bytes on (RFC 6455, §5.2). */
const textOf = (frame: Buffer) => frame.toString('utf8', (frame[1] ?? 0) < 126 ? 2 : 4);

test('an event that is told while the log is read is not left out', async () => {
  const readings: PromiseWithResolvers<ShowEvent[]>[] = [];
  const readAfter = vi.fn(async () => {
    const reading = Promise.withResolvers<ShowEvent[]>();
    readings.push(reading);
    return await reading.promise;
  });
  const store = { readAfter, saveHearts: () => Promise.resolve() };
  const elsewhere = { viewers: () => 0, isAttended: () => false, tellHearts: () => undefined };
  const audience = { reach: () => undefined, countAll: () => undefined };
  const outside = { store, elsewhere, audience, shelf: () => ({ t: 'stream' as const }), log: pino({ level: 'silent' }) };
  const hub = createRoomHub({ seq: 0, hearts: 0, interrupted: false, ...outside });
  const frames: string[] = [];
  const peer = {
    person: 'a',
    isHost: false,
    seq: 0,
    isCaughtUp: true,
    hearts: 0,
    named: new Set<string>(),
    send: (frame: Buffer) => frames.push(textOf(frame)),
    waiting: () => 0,
    close: () => undefined,
  };
  hub.enter(peer);

  hub.receive(event(2));
  await vi.waitFor(() => expect(readings).toHaveLength(1));
  hub.receive(event(3));
  readings[0]?.resolve([event(1), event(2)]);
  await vi.waitFor(() => expect(readings).toHaveLength(2));
  expect(readAfter).toHaveBeenLastCalledWith(2);
  readings[1]?.resolve([event(3)]);
  await vi.waitFor(() => expect(frames.join('')).toContain('"seq":3'));
  hub.dispose();
});

test('who is here hears of another offer once, spread over two seconds', async () => {
  vi.useFakeTimers();
  const store = { readAfter: () => Promise.resolve([]), saveHearts: () => Promise.resolve() };
  const elsewhere = { viewers: () => 0, isAttended: () => false, tellHearts: () => undefined };
  const audience = { reach: () => undefined, countAll: () => undefined };
  const outside = { store, elsewhere, audience, shelf: () => ({ t: 'stream' as const }), log: pino({ level: 'silent' }) };
  const hub = createRoomHub({ seq: 0, hearts: 0, interrupted: false, ...outside });
  const told: number[] = [];
  const peers = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ person: String(index), isHost: false, seq: 0, isCaughtUp: true, hearts: 0, named: new Set<string>() },
    send: (frame: Buffer) => textOf(frame).includes('"offer"') && told.push(index),
    ...{ waiting: () => 0, close: () => undefined },
  }));
  for (const peer of peers) hub.enter(peer);
  hub.tellOffer();
  const [leaver] = peers.splice(999);
  if (leaver) hub.leave(leaver);
  const perFrame: number[] = [];
  for (let frame = 0; frame < 25; frame += 1) {
    const before = told.length;
    vi.advanceTimersByTime(100);
    perFrame.push(told.length - before);
  }
  expect(Math.max(...perFrame)).toBe(50);
  expect(told.toSorted((a, b) => a - b)).toEqual(peers.map((_, index) => index));
  hub.dispose();
  vi.useRealTimers();
});

test('hearts that come while somebody catches up are told to them afterwards', async () => {
  const reading = Promise.withResolvers<ShowEvent[]>();
  const store = { readAfter: () => reading.promise, saveHearts: () => Promise.resolve() };
  const elsewhere = { viewers: () => 0, isAttended: () => false, tellHearts: vi.fn() };
  const audience = { reach: () => undefined, countAll: () => undefined };
  const outside = { store, elsewhere, audience, shelf: () => ({ t: 'stream' as const }), log: pino({ level: 'silent' }) };
  const hub = createRoomHub({ seq: 1, hearts: 4, interrupted: false, ...outside });
  const frames: string[] = [];
  const peer = {
    ...{ person: 'a', isHost: true, seq: 0, isCaughtUp: false, hearts: hub.hearts(), named: new Set<string>() },
    ...{ send: (frame: Buffer) => frames.push(textOf(frame)), waiting: () => 0, close: () => undefined },
  };
  hub.enter(peer);
  const caughtUp = hub.catchUp(peer, () => Promise.resolve());
  hub.addHearts(7);
  await vi.waitFor(() => expect(elsewhere.tellHearts).toHaveBeenCalledWith(7));
  expect(frames).toEqual([]);
  reading.resolve([event(1)]);
  await caughtUp;
  expect(JSON.parse(frames.join(''))).toEqual([{ t: 'hearts', count: 7, total: 11 }]);
  hub.dispose();
});
