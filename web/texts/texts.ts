import type { Catalogs, TextKey } from './catalogs.ts';
import { addCatalog, readText } from './read-text.ts';
import shell from './shell.en.json';

/** At once, so the first render on either side already has its texts. */
addCatalog('shell', shell);

/** Adds the catalog of a room; called once by the room's `texts.ts`, so that a page loads only the texts it shows. */
export function addTexts<Room extends keyof Catalogs>(room: Room, catalog: Catalogs[Room]): void {
  addCatalog(room, catalog);
}

type AnyKey = { [Room in keyof Catalogs]: `${Room}:${TextKey<Room>}` }[keyof Catalogs];

/** The text of a key outside of components, such as a page's `meta`: `text('live:title')`. */
export function text(key: AnyKey, values: Record<string, unknown> = {}): string {
  return readText([], key, values);
}
