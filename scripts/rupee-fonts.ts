import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The typefaces of the texts (`web/ui/fonts.css`). */
const typefaces = ['bricolage-grotesque', 'instrument-sans'] as const;
const folder = join(import.meta.dirname, '../web/ui/fonts');

/**
 * The sign of the rupee alone, as WOFF 2 with every weight: every page with a price has it, and the file that has it beside the letters of
 * forty languages is thirty times as large. The typefaces are under the Open Font License 1.1, which allows parts of them.
 */
export async function cutRupee(typeface: (typeof typefaces)[number]): Promise<Buffer> {
  const whole = `@fontsource-variable/${typeface}/files/${typeface}-latin-ext-wght-normal.woff2`;
  return await subsetFont(await readFile(fileURLToPath(import.meta.resolve(whole))), '₹', { targetFormat: 'woff2' });
}

/** `node scripts/rupee-fonts.ts`: after a new version of a typeface. */
if (import.meta.main) {
  await mkdir(folder, { recursive: true });
  for (const typeface of typefaces) await writeFile(join(folder, `${typeface}-rupee.woff2`), await cutRupee(typeface));
}
