import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newSection, type PageContent } from '#contract/pages/page-content.ts';
import { PageSaver } from './page-saver.ts';

const contentOf = (id: string): PageContent => ({ sections: [newSection('hero', id)] });
type Sent = { version: number; is_forced: boolean; is_replacing: boolean; content: PageContent };

/** A server that answers one request after the other, as it is told. */
function aServer() {
  const sent: Sent[] = [];
  const answers: { resolve: (saved: { version: number }) => void; reject: (error: unknown) => void }[] = [];
  const kept: number[] = [];
  const saver = new PageSaver({
    version: 1,
    save(change) {
      sent.push(change);
      return new Promise<{ version: number }>((resolve, reject) => answers.push({ resolve, reject }));
    },
    keep: ({ version }) => kept.push(version),
    onSaved: (_, isAll) => kept.push(isAll ? 0 : -1),
  });
  return { saver, sent, answers, kept };
}

describe('the saver of a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const rest = () => vi.advanceTimersByTimeAsync(1_000);

  test('saves the last of several changes, a second after it', async () => {
    const { saver, sent, answers, kept } = aServer();
    saver.change(contentOf('a'));
    await vi.advanceTimersByTimeAsync(600);
    saver.change(contentOf('b'));
    await vi.advanceTimersByTimeAsync(600);
    expect([sent.length, saver.state.state]).toEqual([0, 'waiting']);
    await rest();
    expect(sent).toMatchObject([{ version: 1, is_forced: false, content: contentOf('b') }]);
    expect(saver.state.state).toBe('saving');
    answers[0]?.resolve({ version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect([saver.state.state, kept]).toEqual(['saved', [1, 1, 0]]);
  });

  test('sends what was typed meanwhile after the answer, as a change of the new version', async () => {
    const { saver, sent, answers, kept } = aServer();
    saver.change(contentOf('a'));
    await rest();
    saver.change(contentOf('b'));
    answers[0]?.resolve({ version: 2 });
    await rest();
    await rest();
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    // What is kept until then is a change of what the server has.
    expect(kept).toEqual([1, 1, 2, -1]);
    answers[1]?.resolve({ version: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state.state).toBe('saved');
  });

  test('tries again by itself while there is no connection, and says nothing else meanwhile', async () => {
    const { saver, sent, answers } = aServer();
    const said: string[] = [];
    saver.subscribe(() => said.push(saver.state.state));
    saver.change(contentOf('a'));
    await rest();
    answers[0]?.reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state.state).toBe('offline');
    await vi.advanceTimersByTimeAsync(4_000);
    answers[1]?.resolve({ version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, saver.state.state]).toEqual([2, 'saved']);
    expect(said).toEqual(['waiting', 'saving', 'offline', 'saved']);
  });

  test('sends once for all who wait for the same to be saved', async () => {
    const { saver, sent, answers } = aServer();
    saver.change(contentOf('a'));
    await rest();
    saver.change(contentOf('b'));
    const flushing = [saver.flush(), saver.flush()];
    answers[0]?.resolve({ version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    answers[1]?.resolve({ version: 3 });
    expect(await Promise.all(flushing)).toEqual([true, true]);
    expect(saver.state.state).toBe('saved');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.length).toBe(2);
  });

  test('keeps that a page is replaced, for whoever goes on after a reload', () => {
    const kept: boolean[] = [];
    const saver = new PageSaver({
      ...{ version: 1, save: () => new Promise<{ version: number }>(() => undefined), onSaved: () => undefined },
      keep: ({ isReplacing }) => kept.push(isReplacing),
    });
    saver.change(contentOf('a'));
    saver.replace(contentOf('b'));
    saver.change(contentOf('c'));
    expect(kept).toEqual([false, true, true]);
  });

  test('has something to choose where publishing met what was saved elsewhere', async () => {
    const { saver, sent, answers } = aServer();
    saver.meetConflict(contentOf('a'));
    expect(saver.state.state).toBe('conflict');
    const forcing = saver.force();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ is_forced: true, content: contentOf('a') }]);
    answers[0]?.resolve({ version: 5 });
    await forcing;
    expect([saver.state.state, saver.version]).toEqual(['saved', 5]);
  });

  test('saves nothing more after a conflict, until one of the two is chosen', async () => {
    const { saver, sent, answers, kept } = aServer();
    saver.change(contentOf('a'));
    await rest();
    answers[0]?.reject(new ORPCError('CONFLICT', { status: 409 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state.state).toBe('conflict');
    saver.change(contentOf('b'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sent.length, kept.length]).toEqual([1, 2]);
    const forcing = saver.force();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toMatchObject({ is_forced: true, content: contentOf('b') });
    answers[1]?.resolve({ version: 7 });
    await forcing;
    expect(saver.state.state).toBe('saved');
  });

  test('says that it replaces a page until that is saved, and no longer', async () => {
    const { saver, sent, answers } = aServer();
    saver.replace(contentOf('a'));
    saver.change(contentOf('b'));
    await rest();
    answers[0]?.reject(new TypeError('fetch failed'));
    await vi.advanceTimersByTimeAsync(4_000);
    answers[1]?.resolve({ version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    saver.change(contentOf('c'));
    await rest();
    expect(sent.map(({ is_replacing }) => is_replacing)).toEqual([true, true, false]);
  });

  test('says why the server does not take it, and goes on with the next change', async () => {
    const { saver, answers } = aServer();
    saver.change(contentOf('a'));
    await rest();
    answers[0]?.reject(new ORPCError('INPUT_INVALID', { status: 422, message: 'This page is too large.' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state).toEqual({ state: 'refused', message: 'This page is too large.' });
    saver.change(contentOf('b'));
    await rest();
    const fields = [{ path: 'content.sections.0.settings.anchor', message: 'Write letters alone' }];
    answers[1]?.reject(new ORPCError('INPUT_INVALID', { status: 422, message: 'Look at the fields.', data: { fields } }));
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state).toEqual({ state: 'refused', message: 'Write letters alone', at: { section: 'b', path: 'settings.anchor' } });
    saver.change(contentOf('c'));
    await rest();
    answers[2]?.resolve({ version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state.state).toBe('saved');
  });

  test('says whether all is saved before something that needs it', async () => {
    const { saver, answers } = aServer();
    expect(await saver.flush()).toBe(true);
    saver.change(contentOf('a'));
    const flushing = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.reject(new TypeError('Failed to fetch'));
    expect(await flushing).toBe(false);
  });

  test('tries once more when the page is left, and then no more: another editor of the page may save it', async () => {
    const { saver, sent, answers } = aServer();
    saver.change(contentOf('a'));
    const leaving = saver.leave();
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.reject(new TypeError('Failed to fetch'));
    await leaving;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.length).toBe(1);
  });
});
