import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Source = { path: string; text: string };

/** What runs: the TypeScript of these folders without tests. */
export function sourcesOf(...folders: string[]): Source[] {
  return read(folders, (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

/** The tests of these folders. */
export function testsOf(...folders: string[]): Source[] {
  return read(folders, (path) => /\.test\.tsx?$/.test(path));
}

/** The texts of all screens, a catalog for each room. */
export function catalogs(): Source[] {
  return read(['web'], (path) => path.endsWith('.en.json'));
}

function read(folders: string[], isAsked: (path: string) => boolean): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter(isAsked)
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

/** Where a pattern stands, as `path: what was found`. */
export function findIn(sources: Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));
}
