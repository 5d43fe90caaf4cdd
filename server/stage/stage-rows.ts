import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { endStage, type StageRow, saveStage } from './stage-queries.ts';

const retryMs = 5_000;
const foreignKeyViolation = '23503';

/** Writes the rows of the stage in the background, newest last: media does not wait for the database. */
export class StageRows {
  readonly #db: Db;
  readonly #log: Log;
  readonly #unsaved = new Map<string, () => Promise<void>>();
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

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
    this.#unsaved.delete(id);
  }

  /** What was to be written before has been tried. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async dispose(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#writing;
    clearTimeout(this.#retry);
  }

  #put(id: string, write: () => Promise<void>): void {
    this.#unsaved.set(id, write);
    this.#run();
  }

  #run(): void {
    if (this.#unsaved.size > 0) this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    for (const [id, write] of this.#unsaved) {
      this.#unsaved.delete(id);
      try {
        await write();
      } catch (error) {
        if ((error as { code?: string }).code === foreignKeyViolation) continue;
        this.#log.error({ err: error, live_stream_id: id }, 'the show clock could not be saved');
        // Back into the queue, where a newer write of the stream takes its place.
        if (!this.#unsaved.has(id)) this.#unsaved.set(id, write);
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#run(), retryMs).unref();
        break;
      }
    }
    this.#writing = undefined;
  }
}
