import '../ui/overlays/notices/panel-texts.ts';
import { expect, test } from 'vitest';
import type { TextKey } from './catalogs.ts';
import { text } from './texts.ts';

test('a text is found by its key', () => {
  expect(text('shell:nav.live')).toBe('Live');
  expect(text('notice-panel:minutes', { count: 1 })).toBe('1 minute ago');
  expect(text('notice-panel:minutes', { count: 2 })).toBe('2 minutes ago');
});

test('a key that no catalog has does not compile', () => {
  const states = ['live', 'nowhere'] as const;
  // @ts-expect-error: shell.en.json has no such key
  const missing: TextKey<'shell'> = 'nav.nowhere';
  // @ts-expect-error: one of the two states has no text
  const keys: TextKey<'shell'>[] = states.map((state) => `nav.${state}` as const);
  // @ts-expect-error: rooms are typed too
  const elsewhere = text('cellar:title');
  expect([missing, ...keys, elsewhere]).toEqual(['nav.nowhere', 'nav.live', 'nav.nowhere', 'title']);
});
