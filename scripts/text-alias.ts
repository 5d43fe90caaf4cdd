import { fileURLToPath } from 'node:url';

/** The texts are read by a page of our own, which every page of the site carries (docs/decisions/0094); its types are the package's. */
export const textAlias = { 'react-i18next': fileURLToPath(new URL('../web/texts/use-translation.ts', import.meta.url)) };
