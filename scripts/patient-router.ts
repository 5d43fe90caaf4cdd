import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const runtime = fileURLToPath(new URL('../web/net/import-when-online.ts', import.meta.url));
const routerFile = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/(?:routes|routeModules|fog-of-war)\.js$/;
/** How the router asks for what a page needs, and how it asks patiently. */
const asks: [RegExp, string][] = [
  [/import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*([\w.]+)\s*\)/g, 'importWhenOnline($1)'],
  // The routes of the way that was pressed, which has an address to go to; those of links that came into sight are asked for again anyway.
  [/\bfetch\(url, \{ signal \}\)/, '(errorReloadPath ? fetchWhenOnline : fetch)(url, { signal })'],
];

/**
 * Has the router of the browser wait for a network that is gone (`web/net/import-when-online.ts`). By itself it loads the whole page anew, or
 * shows an error, in the place of the shop.
 */
export function patientRouter(): Plugin {
  return {
    name: 'haat:patient-router',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!routerFile.test(id)) return undefined;
      const patient = asks.reduce((text, [ask, patiently]) => text.replace(ask, patiently), code);
      if (patient === code) this.error(`${id} asks for its pages in another way: bring patient-router.ts up to date`);
      return { code: `import { fetchWhenOnline, importWhenOnline } from ${JSON.stringify(runtime)};\n${patient}`, map: null };
    },
  };
}
