import { expect, test } from 'vitest';
import { isFoundBy } from './is-found-by.ts';

const account = { label: 'My Account', keywords: 'profile password' };

test.each([
  ['', true],
  ['acc', true],
  ['ACCOUNT my', true],
  ['pass', true],
  ['word', false],
  ['my orders', false],
])('%j finds "My Account": %s', (query, found) => expect(isFoundBy(account, query)).toBe(found));

test('what has no other words is found by its label', () => expect(isFoundBy({ label: 'Live Events' }, ' ev ')).toBe(true));
