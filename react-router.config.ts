import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { minify } from 'terser';

const buildDirectory = 'build';
const maxMinifiedAgain = 250_000;

export default {
  appDirectory: 'web',
  buildDirectory,
  ssr: true,
  async buildEnd() {
    await minifyAgain(join(buildDirectory, 'client/assets'));
    await precompress(join(buildDirectory, 'client'));
  },
} satisfies Config;

/** Takes what the bundler's own minifier leaves: one byte in a hundred of what every visitor loads. */
async function minifyAgain(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    // The list of routes is data.
    if (!name.endsWith('.js') || name.startsWith('manifest-')) continue;
    const text = await readFile(join(folder, name), 'utf8');
    // Libraries that a few pages load on demand would take longest.
    if (text.length > maxMinifiedAgain) continue;
    const { code } = await minify(text, { module: true, ecma: 2020, compress: { passes: 3, sequences: false } });
    if (code) await writeFile(join(folder, name), code);
  }
}

/** Writes `.br` and `.gz` beside each text file, which `server/platform/http/static-files.ts` serves. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|css|svg|json|wasm|webmanifest)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const content = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
