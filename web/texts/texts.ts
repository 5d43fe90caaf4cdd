import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogs, TextKey } from './catalogs.ts';
import shell from './shell.en.json';

const texts = createInstance();
/** Bundled and set up at once, so the first render on either side already has its texts. */
void texts.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shell',
  resources: { en: { shell } },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Adds the catalog of a room; called once by the room's `texts.ts`, so that a page loads only the texts it shows. */
export function addTexts<Room extends keyof Catalogs>(room: Room, catalog: Catalogs[Room]): void {
  texts.addResourceBundle('en', room, catalog, true, true);
}

type AnyKey = { [Room in keyof Catalogs]: `${Room}:${TextKey<Room>}` }[keyof Catalogs];

/** The text of a key outside of components, such as a page's `meta`: `text('live:title')`. */
export function text(key: AnyKey, values: Record<string, unknown> = {}): string {
  return texts.t(key, values);
}
