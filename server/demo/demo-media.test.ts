import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Films, pictures and sounds that come along with the sources (docs/product.md, "Demo store"). */
const maxBytes = 12 * 2 ** 20;

test('the media of the demo take 12 MB at most', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => /\.(mp4|jpe?g|webp|png)$/.test(name));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(import.meta.dirname, name))).size));
  expect(sizes.length).toBeGreaterThan(12);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes);
});
