import { createHash } from 'node:crypto';
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Db } from './tables.ts';

const mark = '/* named */';

/**
 * At the end of a query that runs thousands of times (`query.modifyEnd(named)`): PostgreSQL parses it once a connection ("Extended
 * Query"). Only for texts of which there are few, since each stays in the memory of every connection.
 * After a few runs its plan is kept for all values: a value that a partial index is chosen by is written out, not given as a parameter.
 */
export const named: RawBuilder<unknown> = sql`/* named */`;

/**
 * A named query of one form: it is built once, since that takes longer than PostgreSQL takes to answer it. Each of `values` must be a parameter
 * of its own, such as `${ids}` in `= any(${ids})`; throws at the first call where one is not.
 */
export function buildOnce<Values extends readonly unknown[], Row>(build: (db: Db, ...values: Values) => Compilable<Row>) {
  let built: { query: CompiledQuery<Row>; places: readonly number[] } | undefined;

  function take(db: Db, count: number) {
    const stands = Array.from({ length: count }, () => ({}));
    const query = build(db, ...(stands as unknown as Values)).compile();
    const places = query.parameters.map((parameter) => stands.indexOf(parameter as object));
    if (stands.some((_, index) => !places.includes(index))) throw new Error('A value of this query is no parameter of it.');
    return { query, places };
  }

  return async (db: Db, ...values: Values): Promise<Row[]> => {
    built ??= take(db, values.length);
    const { query, places } = built;
    const parameters = query.parameters.map((fixed, index) => (places[index] === -1 ? fixed : values[places[index] as number]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/**
 * As `buildOnce`, for a query of some forms: `fixed` is written into its text, and of `values` those that are there are parameters. Only for
 * few forms, since each is a text of its own.
 */
export function buildEachOnce<Fixed, Values extends object, Row>(build: (db: Db, fixed: Fixed, values: Partial<Values>) => Compilable<Row>) {
  const forms = new Map<string, (db: Db, ...values: unknown[]) => Promise<Row[]>>();

  return async (db: Db, fixed: Fixed, values: Partial<Values>): Promise<Row[]> => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const names = given.map(([name]) => name);
    const form = JSON.stringify([fixed, names]);
    const ask =
      forms.get(form) ??
      buildOnce<unknown[], Row>((to, ...stands) => build(to, fixed, Object.fromEntries(names.map((name, at) => [name, stands[at]])) as Partial<Values>));
    forms.set(form, ask);
    return await ask(db, ...given.map(([, value]) => value));
  };
}

/**
 * What a pooler between Haat and its database says when it gave the connection to others meanwhile, and what PostgreSQL says after a
 * migration has changed a table: the statement is not there, is there already, or answers with other columns (appendix A).
 */
const lost = new Set(['26000', '42P05', '0A000']);
/** By text, for the process: a few dozen. */
const names = new Map<string, string>();

/** Whether an error only says that a named statement was not what it was: a transaction that it ends may be tried again. */
export const isLostStatement = (error: unknown): boolean => lost.has((error as { code?: string } | undefined)?.code ?? '');

type Query = { name: string; text: string; values?: unknown[] };

/** What a pooler takes away it takes away again, the next time in the middle of a transaction, where nothing can be asked once more. */
const pooled = new Set(['26000', '42P05']);
const inTransaction = new Set(['T', 'E']);

/** A connection that gives marked queries their names, and asks without one where that fails: outside of a transaction at once. */
export function createNamingClient(): typeof pg.Client {
  let isPooled = false;

  return class NamingClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine forms of it
    override query(...given: any[]): any {
      const [text, values] = given;
      if (isPooled || given.length > 2 || typeof text !== 'string' || !text.endsWith(mark)) return super.query(...(given as [string]));
      return this.#askByName({ name: nameOf(text), text, values });
    }

    async #askByName(query: Query): Promise<pg.QueryResult> {
      const status = this.getTransactionStatus();
      try {
        return await super.query(query);
      } catch (error) {
        if (!isLostStatement(error)) throw error;
        isPooled ||= pooled.has((error as { code: string }).code);
        if (inTransaction.has(status ?? '')) throw error;
        return await super.query(query.text, query.values);
      }
    }
  };
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
