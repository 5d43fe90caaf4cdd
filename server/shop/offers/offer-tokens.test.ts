import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOfferTokens } from './offer-tokens.ts';

const tokens = createOfferTokens(randomBytes(32));
const runs = { numRuns: 1_000 };
const id = fc.uuid({ version: 4 });
const device = fc.stringMatching(/^[\w-]{22,64}$/);
const time = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });

test('a watch clock is read by its device in its show, and nowhere else', () => {
  fc.assert(
    fc.property(id, id, device, device, time, (show, otherShow, mine, theirs, started) => {
      const token = tokens.signWatch(show, mine, started);
      expect(tokens.readWatch(token, show, mine)).toEqual(started);
      if (otherShow !== show) expect(tokens.readWatch(token, otherShow, mine)).toBeUndefined();
      if (theirs !== mine) expect(tokens.readWatch(token, show, theirs)).toBeUndefined();
    }),
    runs,
  );
});

test('no token with a bit changed, cut, lengthened or of another secret is read', () => {
  const show = randomUUID();
  const right = tokens.signWatch(show, 'd', new Date());
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 8 - 1 }), fc.string({ maxLength: 120 }), (bit, anything) => {
      const bytes = Buffer.from(right, 'base64url');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      for (const wrong of [bytes.toString('base64url'), anything, `${right}${anything || ' '}`, right.slice(0, bit % 32)])
        expect(tokens.readWatch(wrong, show, 'd')).toBeUndefined();
    }),
    runs,
  );
  expect(createOfferTokens(randomBytes(32)).readWatch(right, show, 'd')).toBeUndefined();
});
