import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** Used for all texts (`web/ui/fonts/fonts.css`): of their two typefaces, one has the sign. */
export const rupeeFont = join(import.meta.dirname, '../web/ui/fonts/bricolage-grotesque-rupee.woff2');
const whole = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2';

/**
 * The sign of the rupee alone, as WOFF 2 with every weight: every page with a price has it, and the file that has it beside the letters of
 * forty languages is seventeen times as large. The typeface is under the Open Font License 1.1, which allows parts of it.
 */
export async function cutRupee(): Promise<Buffer> {
  return await subsetFont(await readFile(fileURLToPath(import.meta.resolve(whole))), '₹', { targetFormat: 'woff2' });
}

/** `node scripts/rupee-font.ts`: after a new version of the typeface. */
if (import.meta.main) {
  await mkdir(dirname(rupeeFont), { recursive: true });
  await writeFile(rupeeFont, await cutRupee());
}
