import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Answer, TestApp, TestSeller } from '../support/servers/test-app.ts';

/** Each may what those before it may. */
export const callers = ['guest', 'shopper', 'moderator', 'host', 'manager', 'owner'] as const;
export type Caller = (typeof callers)[number];

export type TestPerson = Omit<TestSeller, 'storeId'>;

/** The least guarded first. */
export const levels = ['public', 'store', 'personal', 'secret', 'of the machine'] as const;
type Level = (typeof levels)[number];

/** Ids of rows, by what they are. */
export type Rows = Record<string, string>;

type EndpointFacts = {
  /** The least that may call it; `key` opens to a key that no caller has, `operator` to who runs the site, which no store makes anybody. */
  who: Caller | 'key' | 'operator';
  /** What its address names, of `Rows`. Without it a seller's endpoint speaks of the store of whoever asks. */
  of?: string;
  /** To everybody, or to each about themselves. */
  open?: true;
  /** What a right request carries, in its body or, of a GET, in its address. */
  body?: (rows: Rows) => Record<string, unknown>;
};

/** `make` posts as the owner unless it is said as whom. */
type Scene = {
  app: TestApp;
  owner: TestSeller;
  shopper: TestPerson;
  rows: Rows;
  make(path: string, body: object, as?: Pick<TestPerson, 'token'>): Promise<Answer['body']>;
};

/**
 * What a room says of itself to the tests that ask it of all rooms: `rooms/<room>.ts`, one file a room, found by its place.
 * `columns`: of each table, how the columns that can hold a person go, and which say nothing of who a person is. `*` is all of a table.
 * `with the account`: the row goes. `emptied`: it stays without the person. `with its store`: what a member made for a store is the
 * store's. Everything else names its own end.
 */
export type RoomFacts = {
  endpoints?: Record<string, EndpointFacts>;
  /**
   * A row in each table that holds a person or a store, of the owner or, where a stranger to the store can write, of the shopper. What is
   * returned are ids that addresses name. Run in the order of the files.
   */
  makeRows?(scene: Scene): Promise<Rows>;
  columns?: Record<string, Record<string, string>>;
  /** What each table holds at most: docs/security.md, "Data", has the rules of each level. */
  levels?: Record<string, Level>;
};

const folder = join(import.meta.dirname, 'rooms');
const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
    .map(async (file): Promise<Record<string, RoomFacts>> => await import(join(folder, file))),
);
export const roomFacts: RoomFacts[] = modules.flatMap((exported) => Object.values(exported));

/** An erased person takes along what others would remove. */
const lastnessOf = (name: string) => (name.endsWith('.erase') ? 2 : Number(name.endsWith('.remove')));

/** Every described endpoint by its name, what removes last. */
export const describedEndpoints: [string, EndpointFacts][] = roomFacts
  .flatMap(({ endpoints = {} }) => Object.entries(endpoints))
  .toSorted(([a], [b]) => lastnessOf(a) - lastnessOf(b));

/** One row of each kind, of this seller and of somebody who buys and chats there. */
export async function makeAllRows(app: TestApp, owner: TestSeller, somebody?: TestPerson): Promise<Rows> {
  const rows: Rows = {};
  const shopper = somebody ?? (await signUpPerson(app));
  const make: Scene['make'] = async (path, body, { token } = owner) => (await app.send('POST', path, body, token)).body;
  for (const { makeRows } of roomFacts) Object.assign(rows, await makeRows?.({ app, owner, shopper, rows, make }));
  return rows;
}

export async function signUpPerson(app: TestApp): Promise<TestPerson> {
  const email = `${randomUUID()}@example.com`;
  const { body } = await app.send('POST', '/auth/v1/signup', { email, password: 'a-long-password', data: { display_name: `Meena ${email}` } });
  return { email, token: body.access_token, userId: body.user.id };
}
