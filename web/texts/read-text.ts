import { lazily } from '#contract/formats/lazily.ts';

/** The language of the texts (BCP 47). */
export const language = 'en';

type Catalog = { readonly [key: string]: string | Catalog };
type Values = Readonly<Record<string, unknown>>;

const catalogs = new Map<string, Catalog>();
const plurals = lazily(() => new Intl.PluralRules(language));
const numbers = lazily(() => new Intl.NumberFormat(language));

/** The texts of a room, instead of those it had. */
export function addCatalog(room: string, catalog: Catalog): void {
  catalogs.set(room, catalog);
}

/**
 * A text as i18next reads it, as far as the catalogs use that (docs/decisions/0094): `key.of.parts` of the first of `rooms` that has it, or
 * `room:key`; by the number `count`, `key_zero`, then `key_one` or `key_other`; with `values`, `{{name}}` and `{{name, number}}` filled in.
 * Where there is no text, the key.
 */
export function readText(rooms: readonly string[], key: string, values?: Values): string {
  const end = key.indexOf(':');
  const path = key.slice(end + 1);
  const found = findText(end < 0 ? rooms : [key.slice(0, end)], path, values?.count) ?? path;
  return values ? fill(found, values) : found;
}

function findText(rooms: readonly string[], path: string, count: unknown): string | undefined {
  const forms = typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${plurals().select(count)}`, ''] : [''];
  for (const room of rooms) {
    for (const form of forms) {
      const found = pick(catalogs.get(room), path + form);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function pick(catalog: Catalog | undefined, path: string): string | undefined {
  let found: string | Catalog | undefined = catalog;
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** In one pass, so that what is filled in is never read as a place. */
function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? '';
    return isNumber && value !== '' ? numbers().format(Number(value)) : String(value);
  });
}
