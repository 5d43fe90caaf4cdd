import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const buildDirectory = 'build';

export default {
  appDirectory: 'web',
  buildDirectory,
  ssr: true,
  buildEnd: () => precompress(join(buildDirectory, 'client')),
} satisfies Config;

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
