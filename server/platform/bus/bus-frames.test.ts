import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFramer, createJoiner } from './bus-frames.ts';
import type { BusMessage } from './bus-messages.ts';

const payload = 64;
const message = fc.oneof(
  fc.uint8Array({ maxLength: 600 }),
  fc.string({ maxLength: 300 }).map((text) => ({ text })),
);

test('whatever is lost or cut short, what arrives was sent, once, and in order', () => {
  const sent = fc.record({ messages: fc.array(message, { maxLength: 8 }), lost: fc.infiniteStream(fc.boolean()) });
  fc.assert(
    fc.property(fc.array(sent, { minLength: 1, maxLength: 4 }), (senders) => {
      const joiner = createJoiner();
      for (const { messages, lost } of senders) {
        const frame = createFramer(() => payload);
        const expected: BusMessage[] = [];
        const arrived: BusMessage[] = [];
        for (const one of messages) {
          const frames = frame(one);
          expect(Math.max(...frames.map(({ length }) => length))).toBeLessThanOrEqual(payload);
          const kept = frames.filter(() => !(lost.next().value && lost.next().value));
          if (kept.length === frames.length) expected.push(one);
          for (const piece of kept) {
            const received = joiner.read(piece);
            if (received?.kind === 'message') arrived.push(received.message);
          }
        }
        expect(arrived).toEqual(expected);
      }
    }),
  );
});

test('the pieces of several senders may come mixed', () => {
  const joiner = createJoiner();
  const [one, other] = [new Uint8Array(200).fill(1), new Uint8Array(200).fill(2)];
  const [ofOne, ofOther] = [createFramer(() => payload)(one), createFramer(() => payload)(other)];
  const mixed = ofOne.flatMap((piece, index) => [piece, ofOther[index] ?? new Uint8Array()]);
  const arrived = mixed.map((piece) => joiner.read(piece)).filter(Boolean);
  expect(arrived).toEqual([one, other].map((body) => ({ kind: 'message', message: body, size: 200 })));
});

test('a message that a lost connection cut short is forgotten', () => {
  const joiner = createJoiner();
  const pieces = createFramer(() => payload)(new Uint8Array(100));
  pieces.slice(0, -1).map((piece) => joiner.read(piece));
  joiner.clear();
  expect(joiner.read(pieces.at(-1) ?? new Uint8Array())).toBeUndefined();
});

test.each([[''], ['ff'], ['02'], ['00'], ['007b']])('what is no frame of ours throws: %j', (hex) => {
  expect(() => createJoiner().read(Buffer.from(hex, 'hex'))).toThrow();
});
