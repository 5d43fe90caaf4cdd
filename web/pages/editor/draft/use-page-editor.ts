import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newSection, readContent, type Section, toSaved } from '#contract/pages/page-content.ts';
import { maxSections } from '#contract/pages/page-limits.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import type { SectionSettings } from '#contract/pages/section-settings.ts';
import type { SectionName } from '#contract/pages/section-types.ts';
import { api } from '../../../api/client.ts';
import { randomId } from '../../../net/random-id.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import type { DraftPlace } from './kept-draft.ts';
import { changed, type PageHistory, redone, startHistory, undone } from './page-history.ts';
import { PageSaver } from './page-saver.ts';
import * as list from './section-list.ts';

export type PageEditor = ReturnType<typeof usePageEditor>;

const newId = () => randomId().slice(0, 13);

/** `onPage` is told what the server has after each saving. */
type Parts = { page: OwnPage; place: DraftPlace; onPage: (page: OwnPage) => void };

/** A page while it is edited: its sections, what was changed, which section is chosen, and its saving. */
export function usePageEditor({ page, place, onPage }: Parts) {
  const { t } = useTranslation('editor');
  const [start] = useState(() => startOf(page, place));
  const [history, setHistory] = useState<PageHistory>(() => startHistory(start.sections));
  const [selectedId, setSelected] = useState<string>();
  /** The chosen section as it was when it was chosen, or when its change was said. */
  const seen = useRef<Section>(undefined);
  const now = useRef(history);
  const dismiss = useRef<() => void>(() => undefined);
  const saver = useSaver({ page, place, onPage }, start.version);
  const sections = history.now;

  const put = useCallback(
    (next: PageHistory, isReplacing = false) => {
      const content = { sections: [...next.now] };
      if (next.now !== now.current.now) saver[isReplacing ? 'replace' : 'change'](content);
      now.current = next;
      setHistory(next);
    },
    [saver],
  );

  // What was not saved when the page was left.
  useEffect(() => {
    // What was saved although its answer never came is nothing that waits: later it would be told as a conflict.
    if (!start.isKept) return void place.forget();
    showToast(t('restored'));
    saver[start.isReplacing ? 'replace' : 'change']({ sections: [...start.sections] });
    // At once, before anything else is changed: it may be what the page that was left has sent, and is no conflict then.
    void saver.flush();
  }, [start, place, saver, t]);

  const actions = useMemo(() => {
    // Of the same thing done again and again the last alone is said.
    const say = (words: string) => {
      dismiss.current();
      dismiss.current = showToast(words);
    };
    const change = (next: list.Sections, key = '') => put(changed(now.current, next, key, Date.now()));
    const find = (id: string): Section | undefined => now.current.now.find((section) => section.id === id);
    const isFull = () => {
      if (now.current.now.length < maxSections) return false;
      showProblem(t('full'), t('fullText', { count: maxSections }));
      return true;
    };
    const choose = (id: string | undefined) => {
      if (seen.current?.id !== id) seen.current = id === undefined ? undefined : find(id);
      setSelected(id);
    };
    const sayUpdated = () => {
      const section = seen.current && find(seen.current.id);
      if (section && section !== seen.current) say(t('section.updated'));
      seen.current = section;
    };
    return {
      /** Says what became of the section that was chosen before. */
      select(id: string | undefined): void {
        if (seen.current?.id !== id) sayUpdated();
        choose(id);
      },
      /** Where the chosen section is left: says so, if it was changed. */
      sayUpdated,
      /** Of the palette, into a gap; its editor opens. */
      add(type: SectionName, gap = now.current.now.length, values: object = {}): void {
        if (isFull()) return;
        const section = { ...newSection(type, newId()), ...values } as Section;
        change(list.inserted(now.current.now, section, gap));
        choose(section.id);
        say(t('section.added'));
      },
      move: (id: string, gap: number): void => change(list.moved(now.current.now, id, gap)),
      remove(id: string): void {
        change(list.without(now.current.now, id));
        if (seen.current?.id === id) choose(undefined);
        say(t('section.deleted'));
      },
      duplicate(id: string): void {
        if (isFull()) return;
        const copy = newId();
        change(list.duplicated(now.current.now, id, copy));
        choose(copy);
        say(t('section.duplicated'));
      },
      set: (id: string, path: string, value: unknown): void => change(list.withValue(now.current.now, id, path, value), `${id} ${path}`),
      setSettings: (id: string, settings: Partial<SectionSettings>): void =>
        change(list.withSettings(now.current.now, id, settings), `${id} ${Object.keys(settings).join()}`),
      /** All at once: one change, which Undo takes back whole. What was there is saved, and kept as a version. */
      async replaceAll(next: list.Sections): Promise<void> {
        await saver.flush();
        put(changed(now.current, next, '', Date.now()), true);
        choose(undefined);
      },
      /** Something that names what is seen here, such as publishing, met what was saved elsewhere. */
      meetConflict: (): void => saver.meetConflict({ sections: [...now.current.now] }),
      undo: (): void => put(undone(now.current)),
      redo: (): void => put(redone(now.current)),
      find,
    };
  }, [put, saver, t]);

  return {
    sections: sections as Section[],
    selected: sections.find((section) => section.id === selectedId),
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    saving: useSyncExternalStore(saver.subscribe, saver.getState, saver.getState),
    saver,
    ...actions,
  };
}

/** What was kept of this very version goes on; of an earlier one it goes on too, and saving tells of the conflict. */
function startOf(page: OwnPage, place: DraftPlace): { sections: list.Sections; version: number; isKept: boolean; isReplacing: boolean } {
  const saved = readContent(page.content);
  const kept = place.find();
  if (!kept || JSON.stringify(toSaved(kept.content)) === JSON.stringify(toSaved(saved)))
    return { sections: saved.sections, version: page.version, isKept: false, isReplacing: false };
  return { sections: kept.content.sections, version: kept.version, isKept: true, isReplacing: kept.isReplacing };
}

function useSaver({ page: { id }, place, onPage }: Parts, version: number): PageSaver {
  const [saver] = useState(
    () =>
      new PageSaver({
        version,
        save: ({ content, ...change }) => api.pages.save({ id, ...change, content: toSaved(content) }),
        keep: place.keep,
        onSaved(saved, isAll) {
          if (isAll) place.forget();
          onPage(saved);
        },
      }),
  );
  useEffect(() => {
    const flush = () => void saver.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      void saver.leave();
    };
  }, [saver]);
  return saver;
}
