import { language, readText } from './read-text.ts';

type Reader = { t: (key: string, values?: Readonly<Record<string, unknown>>) => string; i18n: { language: string } };

const readers = new Map<string, Reader>();

/** Stands in for that of `react-i18next`, which types it (docs/decisions/0094). The same `t` for the same rooms, so that effects may depend on it. */
export function useTranslation(rooms: string | readonly string[] = 'shell'): Reader {
  const names = String(rooms);
  const known = readers.get(names);
  if (known) return known;
  const listed = names.split(',');
  const reader: Reader = { t: (key, values) => readText(listed, key, values), i18n: { language } };
  readers.set(names, reader);
  return reader;
}
