import { ORPCError } from '@orpc/client';
import type { PageContent } from '#contract/pages/page-content.ts';
import type { OwnPage } from '#contract/pages/pages.ts';

export type SaveState =
  | { state: 'saved'; at: number | undefined }
  | { state: 'waiting' | 'saving' }
  /** It is tried again by itself. */
  | { state: 'offline' }
  /** The server does not take it as it is. */
  | { state: 'refused'; message: string }
  /** It was saved elsewhere meanwhile: nothing more is saved until somebody chooses. */
  | { state: 'conflict' };

type Saved = Pick<OwnPage, 'version'>;

type Parts = {
  version: number;
  save: (change: { version: number; is_forced: boolean; is_replacing: boolean; content: PageContent }) => Promise<Saved>;
  /** In this browser, until it is saved. */
  keep: (version: number, content: PageContent) => void;
  onSaved: (version: number) => void;
  now?: () => number;
};

/** After the last change. */
const restMs = 1_000;
const againMs = 4_000;

/** Saves a page by itself, one request at a time, the newest content alone. */
export class PageSaver {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #version: number;
  #content: PageContent | undefined;
  /** What is saved is to be kept as a version. */
  #isReplacing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #state: SaveState = { state: 'saved', at: undefined };

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#version = parts.version;
  }

  get state(): SaveState {
    return this.#state;
  }

  readonly getState = (): SaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  change(content: PageContent): void {
    this.#content = content;
    this.#parts.keep(this.#version, content);
    if (this.#state.state === 'conflict') return;
    if (this.#saving === undefined) this.#put({ state: 'waiting' });
    this.#plan(restMs);
  }

  /** All of it at once, such as a template: what was saved before is kept as a version. */
  replace(content: PageContent): void {
    this.#isReplacing = true;
    this.change(content);
  }

  /** What is there now, before something that needs it saved. True when it is. */
  async flush(): Promise<boolean> {
    await this.#saving;
    if (this.#content !== undefined && this.#state.state !== 'conflict') await this.#save(false);
    return this.#content === undefined;
  }

  /** Over what was saved elsewhere, which is kept as a version. */
  async force(): Promise<void> {
    await this.#saving;
    await this.#save(true);
  }

  /** Saves what is there once more, and then tries no more by itself: what is not saved waits in this browser. */
  async leave(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }

  #plan(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), afterMs);
  }

  #save(isForced: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#saving = this.#send(isForced).finally(() => {
      this.#saving = undefined;
      // Typed while it was on its way.
      if (this.#content !== undefined && this.#state.state === 'waiting') this.#plan(restMs);
    });
    return this.#saving;
  }

  async #send(is_forced: boolean): Promise<void> {
    const content = this.#content;
    if (content === undefined) return;
    const is_replacing = this.#isReplacing;
    this.#put({ state: 'saving' });
    try {
      const { version } = await this.#parts.save({ version: this.#version, is_forced, is_replacing, content });
      if (is_replacing) this.#isReplacing = false;
      this.#version = version;
      if (this.#content !== content) return this.#put({ state: 'waiting' });
      this.#content = undefined;
      this.#parts.onSaved(version);
      this.#put({ state: 'saved', at: this.#now() });
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (error instanceof ORPCError && error.code === 'CONFLICT') return this.#put({ state: 'conflict' });
    if (error instanceof ORPCError && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS') return this.#put({ state: 'refused', message: error.message });
    this.#put({ state: 'offline' });
    this.#plan(againMs);
  }

  #put(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }
}
