import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { scripts: { start: string } };

/** What `npm start` tells the C library's allocator (mallopt(3)), for servers that are started without npm. */
export const allocatorSettings: Record<string, string> = Object.fromEntries(
  [...scripts.start.matchAll(/(MALLOC_\w+)=(\w+)/g)].map(([, name, value]) => [name, value]),
);

/** What `npm start` gives node: its options, then the server's file. */
export const serverArguments: string[] = /bin\/node (.+)$/.exec(scripts.start)?.[1]?.split(' ') ?? [];
