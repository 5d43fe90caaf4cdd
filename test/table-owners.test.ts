import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { roomOf } from './support/rooms.ts';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Tables of other rooms that a room may read, since one statement must see both: why it is one. Nothing else of them is read, and nothing at all is written. */
const declaredReads: Record<string, string[]> = {
  // Who somebody is and where they work, with every request.
  accounts: ['store_members'],
  // A card shows its store; a product may only be tagged with an own picture.
  catalog: ['stores'],
  // Customers are found by what they are called, sorted by what they bought less what went back, and each shows when they last ordered, followed or wrote.
  customers: ['auth_users', 'customer_orders', 'live_streams', 'refunds', 'show_events', 'store_follows'],
  // The live events of a store that closes may stay, by its orders.
  likes: ['live_streams'],
  // A live event shows its store, and starts once its video is ready.
  live: ['stores', 'video_files'],
  // An order is priced, capped and dated by one look at what is sold, and where it was seen. What was sold is less what went back; orders are listed by who placed them.
  orders: [...['live_streams', 'product_variants', 'products', 'refunds', 'shoppable_videos', 'store_customers', 'stores', 'user_pages'], 'video_product_tags'],
  // A row of a person stays while they agree. Whoever runs the site sees all stores, what each sells and sold, and what gave up on its way.
  overview: ['auth_users', 'consents', 'customer_orders', 'products', 'store_members', 'stores', 'webhook_deliveries', 'webhooks'],
  // What goes back of an order paid in cash is bounded by its total; the demo store alone has the test.
  payments: ['customer_orders', 'stores'],
  // Nothing is counted once the show has ended.
  presence: ['show_heads'],
  // A page is shown while its store is open; an address left on it is written to while it agrees.
  pages: ['consents', 'stores'],
  // A recording belongs to the store of its live stream, goes with it, and is dated by its first frame.
  recordings: ['live_stages', 'live_streams', 'stores'],
  // A store shows what buyers wrote of what it still sells, and the stars of all of it; with the picture of who wrote under the own name.
  reviews: ['auth_users', 'customer_profiles', 'products'],
  // What somebody wrote is asked of the shows of one store. A line of a chat shows the picture of its writer.
  room: ['customer_profiles', 'live_streams'],
  // A stage ends with its live stream, a poster goes with it.
  stage: ['live_streams'],
  // A shoppable video shows its store, and is shown once its file is ready. What it does is counted by rows.
  videos: [...['customer_order_lines', 'customer_orders', 'shoppable_video_likes', 'stores', 'video_files', 'video_view_counts', 'video_views']],
};

const sources = files.filter((file) => file.startsWith('server/') && file.endsWith('.ts') && !file.endsWith('.test.ts'));
const tableFiles = sources.filter((file) => file.endsWith('-tables.ts') || file === 'server/platform/database/tables.ts');
const tables = tablesOf(files.filter((file) => file.startsWith('migrations/')).map(textOf));
const owners = new Map(tables.map((table) => [table, ownersOf(table)]));

function tablesOf(migrations: string[]): string[] {
  const found = new Set<string>();
  for (const sql of migrations.toSorted()) {
    for (const [, table = ''] of sql.matchAll(/create table (?:if not exists )?(\w+)/gi)) found.add(table);
    for (const [, table = ''] of sql.matchAll(/drop table (?:if exists )?(\w+)/gi)) found.delete(table);
    for (const [, from = '', to = ''] of sql.matchAll(/alter table (\w+) rename to (\w+)/gi)) if (found.delete(from)) found.add(to);
  }
  return [...found].sort();
}

function ownersOf(table: string): string[] {
  return [...new Set(tableFiles.filter((file) => new RegExp(`\\b${table}: `).test(textOf(file))).flatMap((file) => roomOf(file) ?? []))];
}

type Use = { file: string; table: string; isWrite: boolean };

/** Tables named in Kysely's calls, and after the words of SQL in raw statements. */
function usesOf(file: string): Use[] {
  const text = textOf(file);
  const calls = [...text.matchAll(/\.(\w+)(?:<[^>]*>)?\(\s*\[?\s*'(\w+)(?: as \w+)?'/g)].map(([, call = '', table = '']) => ({ call, table }));
  const raw = [...text.matchAll(/\b(from|join|into|update|table|references)\s+(?:only\s+)?(\w+)/gi)].map(([, call = '', table = '']) => ({ call, table }));
  const isCall = (call: string) =>
    /^(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|from|using|insertInto|updateTable|deleteFrom|mergeInto|table)$/.test(call);
  const inKysely = calls.filter(({ call }) => isCall(call));
  const inSql = /\bsql[<`(]/.test(text) ? raw : [];
  return [...inKysely, ...inSql]
    .filter(({ table }) => owners.has(table))
    .map(({ call, table }) => ({ file, table, isWrite: /^(insertInto|updateTable|deleteFrom|mergeInto|into|update)$/i.test(call) }));
}

/** What PostgreSQL refuses, by its SQLSTATE (class 23). */
const statesOutside = sources.filter((file) => !file.startsWith('server/platform/database/') && /['"`]23(?:50[235]|514|P01)['"`]/.test(textOf(file)));

const foreign = sources.flatMap(usesOf).filter(({ file, table }) => !owners.get(table)?.includes(roomOf(file) ?? ''));

describe('tables', () => {
  test('each has one owner, whose folder has its type', () => {
    expect([...owners].filter(([, rooms]) => rooms.length !== 1)).toEqual([]);
    expect(tables.length).toBeGreaterThan(30);
  });

  test('are written by their owner alone', () => {
    expect(foreign.filter(({ isWrite }) => isWrite)).toEqual([]);
  });

  test('are read by other rooms only where the list says so, and the list says nothing else', () => {
    const reads: Record<string, string[]> = {};
    for (const { file, table } of foreign) {
      const room = roomOf(file) ?? '';
      reads[room] = [...new Set([...(reads[room] ?? []), table])].sort();
    }
    expect(reads).toEqual(declaredReads);
  });

  test('a violated constraint is told by `violations.ts`, in every room alike', () => {
    expect(statesOutside).toEqual([]);
  });
});
