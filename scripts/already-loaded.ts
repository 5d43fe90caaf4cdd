import type { Plugin } from 'vite';

/** The part of Vite's `build.modulePreload` that says what goes along with a file that is asked for later. */
type Preload = (file: string, files: string[], asking: { hostId: string }) => string[];

/** Every page has them, and what they import. */
const ofEveryPage = ['entry.client', 'root'];

/**
 * Leaves out of these lists what every page or the asking file has loaded itself: pages carry the lists, and each name is eight letters
 * of chance.
 */
export function leaveOutLoaded(): { plugin: Plugin; resolveDependencies: Preload } {
  const imports = new Map<string, readonly string[]>();
  const everywhere: string[] = [];

  function loadedWith(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    for (const each of imports.get(file) ?? []) loadedWith(each, found);
    return found;
  }

  return {
    plugin: {
      name: 'haat:already-loaded',
      enforce: 'pre',
      generateBundle(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue;
          imports.set(part.fileName, part.imports);
          if (ofEveryPage.includes(part.name)) everywhere.push(part.fileName);
        }
      },
    },
    resolveDependencies(_, files, { hostId }) {
      const loaded = loadedWith(hostId);
      for (const file of everywhere) loadedWith(file, loaded);
      return files.filter((file) => !loaded.has(file));
    },
  };
}
