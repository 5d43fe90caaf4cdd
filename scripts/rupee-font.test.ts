import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cutRupee, rupeeFont } from './rupee-font.ts';

it('the rupee is that of the installed typeface', async () => {
  expect((await cutRupee()).equals(await readFile(rupeeFont))).toBe(true);
});
