import type { ConsentId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isForeignKeyViolation } from '#server/platform/database/violations.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { By, Times } from './views-tables.ts';

const flushMs = 2_000;
/** What a database that does not answer may leave waiting; more is not counted. */
const maxWaiting = 20_000;
const rowsAtOnce = 1_000;

/** Where views of one kind are written. `keyOf`: what is counted once a person. */
export type ViewTable<Seen> = {
  keyOf: (seen: Seen) => string;
  /** Twice is the same as once. */
  insertRows: (db: Db, rows: readonly By<Seen>[]) => Promise<void>;
  addCounts: (db: Db, rows: readonly Times<Seen>[]) => Promise<void>;
};

type Parts<Seen> = { db: Db; log: Log; table: ViewTable<Seen> };

/**
 * What was seen since it was last written: of a crowd before one product or video a single row is touched every two seconds, and nobody who buys
 * waits for those who look. A node that is killed loses what waits.
 */
export class ViewTally<Seen extends object> implements AsyncDisposable {
  readonly #parts: Parts<Seen>;
  #rows = new Map<string, By<Seen>>();
  #counts = new Map<string, Times<Seen>>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: Parts<Seen>) {
    this.#parts = parts;
  }

  /** Whether it is taken. */
  add(seen: Seen, consent_id: ConsentId | undefined): boolean {
    if (this.#rows.size + this.#counts.size >= maxWaiting) return false;
    if (consent_id) this.#rows.set(`${this.#parts.table.keyOf(seen)} ${consent_id}`, { ...seen, consent_id });
    else this.#count({ ...seen, number: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref();
    return true;
  }

  /** Resolves once all that was added before is written, or could not be and waits on. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }

  #count(seen: Times<Seen>): void {
    const key = this.#parts.table.keyOf(seen);
    this.#counts.set(key, { ...seen, number: seen.number + (this.#counts.get(key)?.number ?? 0) });
  }

  async #write(): Promise<void> {
    // In one order on every node, so that no two of them wait for each other.
    const inOrder = <Row>(rows: Map<string, Row>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const [rows, counts] = [inOrder(this.#rows), inOrder(this.#counts)];
    this.#rows = new Map();
    this.#counts = new Map();
    await this.#writeAll(rows, this.#parts.table.insertRows, (row) => void this.add(row, row.consent_id));
    await this.#writeAll(counts, this.#parts.table.addCounts, (row) => this.#count(row));
  }

  async #writeAll<Row>(rows: readonly Row[], write: (db: Db, rows: readonly Row[]) => Promise<void>, putBack: (row: Row) => void): Promise<void> {
    const { db, log } = this.#parts;
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce);
      try {
        await write(db, some);
      } catch (error) {
        // A product, a video or a consent that went meanwhile takes its row along, and no other.
        if (isForeignKeyViolation(error)) {
          if (some.length > 1) for (const row of some) await this.#writeAll([row], write, putBack);
          continue;
        }
        for (const row of some) putBack(row);
        logCounted(log, 'warn', { err: error }, 'views wait to be written');
      }
    }
  }
}
