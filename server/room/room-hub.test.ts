import pino from 'pino';
import { expect, test, vi } from 'vitest';
import type { ShowEvent } from '#contract/room/show-log.ts';
import { createRoomHub } from './room-hub.ts';

const event = (seq: number) => ({ seq, at_ms: 0, type: 'hearts', payload: { count: 1 }, created_at: '2026-11-21T10:00:00Z' }) as ShowEvent;

test('an event that is told while the log is read is not left out', async () => {
  const readings: PromiseWithResolvers<ShowEvent[]>[] = [];
  const readAfter = vi.fn(async () => {
    const reading = Promise.withResolvers<ShowEvent[]>();
    readings.push(reading);
    return await reading.promise;
  });
  const store = { readAfter, saveHearts: () => Promise.resolve() };
  const elsewhere = { viewers: () => 0, tellHearts: () => undefined };
  const audience = { reach: () => undefined, countAll: () => undefined };
  const outside = { store, elsewhere, audience, shelf: () => ({ t: 'stream' as const }), log: pino({ level: 'silent' }) };
  const hub = createRoomHub({ seq: 0, hearts: 0, interrupted: false, ...outside });
  const frames: string[] = [];
  const peer = {
    person: 'a',
    isHost: false,
    seq: 0,
    isCaughtUp: true,
    named: new Set<string>(),
    send: (frame: string) => frames.push(frame),
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
