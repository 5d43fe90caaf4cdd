import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createSealer } from './sealed-text.ts';

const key = randomBytes(32);
const sealer = createSealer(key);

test('11.3.2 what is sealed is opened again, by AES-256-GCM, and never looks the same twice', async () => {
  const [first, second] = [await sealer.seal('hush', 'a place'), await sealer.seal('hush', 'a place')];
  expect(await sealer.open(first, 'a place')).toBe('hush');
  expect(decodeProtectedHeader(first)).toMatchObject({ alg: 'dir', enc: 'A256GCM' });
  const partsOf = (sealed: string) => sealed.split('.').slice(2);
  expect(partsOf(first).filter((part, at) => part === partsOf(second)[at])).toEqual([]);
  expect(Buffer.from(first.split('.')[3] ?? '', 'base64url').includes('hush')).toBe(false);
});

test('11.3.3 what was changed, sealed with another key or for another place stays shut', async () => {
  const sealed = await sealer.seal('hush', 'a place');
  expect(await sealer.open(sealed, 'another place')).toBeUndefined();
  expect(await createSealer(randomBytes(32)).open(sealed, 'a place')).toBeUndefined();
  const parts = sealed.split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', place: 'another place' })).toString('base64url');
  expect(await sealer.open([header, ...parts.slice(1)].join('.'), 'another place')).toBeUndefined();
  for (const at of [2, 3, 4]) {
    const changed = Buffer.from(parts[at] ?? '', 'base64url');
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(await sealer.open(parts.with(at, changed.toString('base64url')).join('.'), 'a place')).toBeUndefined();
  }
  for (const broken of ['', 'hush', 'a.b.c.d.e']) expect(await sealer.open(broken, 'a place')).toBeUndefined();
});
