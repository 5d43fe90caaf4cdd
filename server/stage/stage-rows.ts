import type { Db } from '#server/platform/database/database.ts';
import { isForeignKeyViolation } from '#server/platform/database/violations.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { endStage, type StageRow, saveStage } from './stage-queries.ts';

const retryMs = 5_000;

type Write = () => Promise<void>;
/** `next` is the newest that waits, `writing` what is under way; after a failure `next` waits for `retry`. */
type Lane = { next?: Write; writing?: Promise<void>; retry?: NodeJS.Timeout };

/** Writes the row of each stage in the background, newest last: media does not wait for the database, nor one stream for another. */
export class StageRows {
  readonly #db: Db;
  readonly #log: Log;
  readonly #lanes = new Map<string, Lane>();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  save(row: StageRow): void {
    this.#put(row.live_stream_id, () => saveStage(this.#db, row));
  }

  end(id: string, at: Date): void {
    this.#put(id, () => endStage(this.#db, id, at));
  }

  /** Another node writes the row from now on: what waits here is older. */
  forget(id: string): void {
    const lane = this.#lanes.get(id);
    if (!lane) return;
    lane.next = undefined;
    this.#go(id, lane);
  }

  /** Resolves when every row of this stream so far was tried; later rows are not waited for. */
  async settled(id: string): Promise<void> {
    await this.#lanes.get(id)?.writing;
    await this.#lanes.get(id)?.writing;
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#lanes.keys()].map((id) => this.settled(id)));
    for (const { retry } of this.#lanes.values()) clearTimeout(retry);
    this.#lanes.clear();
  }

  #put(id: string, write: Write): void {
    const lane: Lane = this.#lanes.get(id) ?? {};
    this.#lanes.set(id, lane);
    lane.next = write;
    this.#go(id, lane);
  }

  #go(id: string, lane: Lane): void {
    if (lane.writing !== undefined) return;
    clearTimeout(lane.retry);
    const write = lane.next;
    lane.next = undefined;
    if (!write) return void this.#lanes.delete(id);
    lane.writing = this.#try(id, write).then((isDone) => {
      lane.writing = undefined;
      if (isDone || lane.next) return this.#go(id, lane);
      lane.next = write;
      lane.retry = setTimeout(() => this.#go(id, lane), retryMs).unref();
    });
  }

  /** `false` when it is to be tried again. */
  async #try(id: string, write: Write): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      // The stream was deleted.
      if (isForeignKeyViolation(error)) return true;
      this.#log.error({ err: error, live_stream_id: id }, 'the show clock could not be saved');
      return false;
    }
  }
}
