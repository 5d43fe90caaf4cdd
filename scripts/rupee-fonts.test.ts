import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutRupee } from './rupee-fonts.ts';

it.each(['bricolage-grotesque', 'instrument-sans'] as const)('the rupee of %s is that of the installed typeface', async (typeface) => {
  const kept = await readFile(join(import.meta.dirname, `../web/ui/fonts/${typeface}-rupee.woff2`));
  expect((await cutRupee(typeface)).equals(kept)).toBe(true);
});
