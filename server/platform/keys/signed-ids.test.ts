import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSignedIds } from './signed-ids.ts';

const ids = createSignedIds(randomBytes(32));
const anId = fc.uuid({ version: 4 });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.'];

test('a signed id leads back to itself', () => {
  fc.assert(
    fc.property(anId, (id) => {
      expect(ids.sign(id)).toMatch(/^[\w-]{43}$/);
      expect(ids.read(ids.sign(id))).toBe(id);
    }),
    { numRuns: 1_000 },
  );
});

test('nothing is read that was changed in one letter, cut, or signed with another secret', () => {
  const other = createSignedIds(randomBytes(32));
  fc.assert(
    fc.property(anId, fc.integer({ min: 0, max: 42 }), fc.constantFrom(...letters), (id, at, letter) => {
      const signed = ids.sign(id);
      const changed = signed.slice(0, at) + letter + signed.slice(at + 1);
      // The last letter has two bits that say nothing.
      const isSame = /^[\w-]{43}$/.test(changed) && Buffer.from(changed, 'base64url').equals(Buffer.from(signed, 'base64url'));
      expect(ids.read(changed)).toBe(isSame ? id : undefined);
      expect(ids.read(signed.slice(0, at))).toBeUndefined();
      expect(other.read(signed)).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
  for (const text of ['', 'x', 'x'.repeat(43), randomUUID(), `${ids.sign(randomUUID())}=`]) expect(ids.read(text)).toBeUndefined();
});

test('several ids lead back to themselves, and to no other number of them', () => {
  fc.assert(
    fc.property(fc.array(anId, { minLength: 1, maxLength: 4 }), (given) => {
      const signed = ids.signAll(given);
      expect(ids.readAll(signed, given.length)).toEqual(given);
      for (const count of [given.length - 1, given.length + 1]) expect(ids.readAll(signed, count)).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});
