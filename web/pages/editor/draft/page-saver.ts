import { ORPCError } from '@orpc/client';
import type { PageContent } from '#contract/pages/page-content.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import { fieldProblemsOf } from '../../../api/field-problems.ts';
import type { KeptDraft } from './kept-draft.ts';

export type SaveState =
  | { state: 'saved'; at: number | undefined }
  | { state: 'waiting' | 'saving' }
  /** It is tried again by itself. */
  | { state: 'offline' }
  /** The server does not take it as it is; `at`: which value of which section, where it is one. */
  | { state: 'refused'; message: string; at?: RefusedPlace }
  /** It was saved elsewhere meanwhile: nothing more is saved until somebody chooses. */
  | { state: 'conflict' };

/** `path` names a value of the section, such as `title` or `questions.0.answer`. */
export type RefusedPlace = { section: string; path: string };

type Parts<Saved> = {
  version: number;
  save: (change: { version: number; is_forced: boolean; is_replacing: boolean; content: PageContent }) => Promise<Saved>;
  /** In this browser, until it is saved. */
  keep: (draft: KeptDraft) => void;
  /** What the server has now: all that there is, or what was on its way while more was changed. */
  onSaved: (saved: Saved, isAll: boolean) => void;
  now?: () => number;
};

/** After the last change. */
const restMs = 1_000;
const againMs = 4_000;

/** Saves a page by itself, one request at a time, the newest content alone. */
export class PageSaver<Saved extends Pick<OwnPage, 'version'> = OwnPage> {
  readonly #parts: Parts<Saved>;
  readonly #listeners = new Set<() => void>();
  #version: number;
  #content: PageContent | undefined;
  /** What is saved is to be kept as a version. */
  #isReplacing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #state: SaveState = { state: 'saved', at: undefined };

  constructor(parts: Parts<Saved>) {
    this.#parts = parts;
    this.#version = parts.version;
  }

  /** Of what the server had last, as far as this editor knows. */
  get version(): number {
    return this.#version;
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
    this.#parts.keep({ version: this.#version, content, isReplacing: this.#isReplacing });
    if (this.#state.state === 'conflict') return;
    if (this.#saving === undefined && this.#state.state !== 'offline') this.#put({ state: 'waiting' });
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
    // Of several that waited for the same, one has begun by now.
    if (this.#saving !== undefined) await this.#saving;
    else if (this.#content !== undefined && this.#state.state !== 'conflict') await this.#save(false);
    return this.#content === undefined;
  }

  /** Something that needed it saved met what was saved elsewhere: `content` is what stands here. */
  meetConflict(content: PageContent): void {
    this.#content ??= content;
    this.#parts.keep({ version: this.#version, content: this.#content, isReplacing: this.#isReplacing });
    clearTimeout(this.#timer);
    this.#put({ state: 'conflict' });
  }

  /** Over what was saved elsewhere, which is kept as a version. */
  async force(): Promise<void> {
    while (this.#saving !== undefined) await this.#saving;
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
    // Another try without a connection is no news.
    if (this.#state.state !== 'offline') this.#put({ state: 'saving' });
    let saved: Saved;
    try {
      saved = await this.#parts.save({ version: this.#version, is_forced, is_replacing, content });
    } catch (error) {
      return this.#failed(error, content);
    }
    if (is_replacing) this.#isReplacing = false;
    this.#version = saved.version;
    const isAll = this.#content === content;
    if (isAll) this.#content = undefined;
    // What is kept is a change of this version now.
    else if (this.#content) this.#parts.keep({ version: saved.version, content: this.#content, isReplacing: this.#isReplacing });
    this.#parts.onSaved(saved, isAll);
    this.#put(isAll ? { state: 'saved', at: this.#now() } : { state: 'waiting' });
  }

  #failed(error: unknown, content: PageContent): void {
    if (error instanceof ORPCError && error.code === 'CONFLICT') return this.#put({ state: 'conflict' });
    if (error instanceof ORPCError && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS') return this.#put(refusalOf(error, content));
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

function refusalOf(error: ORPCError<string, unknown>, { sections }: PageContent): SaveState {
  const [problem] = fieldProblemsOf(error);
  const [, index, path] = /^content\.sections\.(\d+)\.(.+)$/.exec(problem?.path ?? '') ?? [];
  const section = sections[Number(index)];
  if (!problem || !section || path === undefined) return { state: 'refused', message: problem?.message ?? error.message };
  return { state: 'refused', message: problem.message, at: { section: section.id, path } };
}
