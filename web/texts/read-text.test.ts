import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { addCatalog, readText } from './read-text.ts';
import { useTranslation } from './use-translation.ts';

type Texts = { [key: string]: string | Texts };
/** Of any catalog and key, where the site's are typed. */
type Library = { init(options: object): Promise<unknown>; getFixedT(language: string, room: string): (key: string, values?: object) => string };

const catalogs = Object.entries(import.meta.glob<Texts>('../**/*.en.json', { eager: true, import: 'default' })).map(([path, texts]) => ({ path, texts }));

function listKeys(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [before + key] : listKeys(value, `${before}${key}.`)));
}

/** A value for each place that any catalog has. */
const names = new Set(catalogs.flatMap(({ texts }) => [...JSON.stringify(texts).matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name)));

function valuesOf(count: number): Record<string, unknown> {
  return { ...Object.fromEntries([...names].map((name, place) => [name, place % 3 === 0 ? `{{${name}}} & <b>` : 1_000 * place + 0.5])), count };
}

test('every text of the site is read as i18next reads it', async () => {
  const library = createInstance() as unknown as Library;
  const interpolation = { escapeValue: false, skipOnVariables: true };
  await library.init({ lng: 'en', resources: { en: Object.fromEntries(catalogs.map(({ path, texts }) => [path, texts])) }, interpolation });
  let read = 0;
  for (const { path, texts } of catalogs) {
    addCatalog(path, texts);
    for (const key of listKeys(texts)) {
      const base = key.replace(/_(?:zero|one|other)$/, '');
      for (const count of [0, 1, 2, 1_234_567]) {
        const values = valuesOf(count);
        expect([path, base, readText([path], base, values)]).toEqual([path, base, library.getFixedT('en', path)(base, values)]);
        read += 1;
      }
      expect(readText([path], key)).toBe(library.getFixedT('en', path)(key));
    }
  }
  expect(read).toBeGreaterThan(4_000);
});

test('a key is looked for in each room in order, and is what is read where no room has it', () => {
  addCatalog('first', { both: 'one', only: { here: 'deep' } });
  addCatalog('second', { both: 'two', other: 'else' });
  expect(['both', 'second:both', 'only.here', 'other', 'only', 'first:nowhere.at'].map((key) => readText(['first', 'second'], key))).toEqual([
    ...['one', 'two', 'deep', 'else'],
    ...['only', 'nowhere.at'],
  ]);
});

test('what is filled in is never read as a place itself, and what is missing leaves nothing', () => {
  addCatalog('places', { of: '{{a}}-{{b}}-{{n, number}}' });
  expect(readText(['places'], 'of', { a: '{{b}}', b: '$t(of)', n: 1_234.5 })).toBe('{{b}}-$t(of)-1,234.5');
  expect(readText(['places'], 'of', { a: null })).toBe('--');
});

test('the same rooms have the same reader, so that effects may depend on it', () => {
  expect(useTranslation(['places', 'first']).t).toBe(useTranslation(['places', 'first']).t);
  expect(useTranslation('places').t('of', { a: 1, b: 2, n: 3 })).toBe('1-2-3');
  expect(useTranslation().i18n.language).toBe('en');
});
