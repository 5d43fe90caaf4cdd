import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '#contract/ids.ts';
import { minTitleCharacters } from '#contract/shop/videos/video-limits.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { api, orpc } from '../../../api/client.ts';
import { serverMessage } from '../../../api/server-message.ts';
import { dismissToasts, showProblem, showToast } from '../../../ui/toast.tsx';
import { changed, startHistory, undone } from './draft-history.ts';
import { draftOf, isSame, type TagDraft, type VideoDraft } from './tag-draft.ts';

export type DraftHandle = ReturnType<typeof useVideoDraft>;

/** The changes of a video until they are saved. */
export function useVideoDraft(video: OwnVideo) {
  const { t } = useTranslation('shoppable');
  const queries = useQueryClient();
  const [saved, setSaved] = useState(video);
  const [history, setHistory] = useState(() => startHistory(draftOf(video)));
  const draft = history.now;
  const [titleProblem, setTitleProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isStale, setStale] = useState(false);
  const change = (key: string, next: (now: VideoDraft) => VideoDraft) => setHistory((before) => changed(before, next(before.now), key, performance.now()));
  const set = (fields: Partial<VideoDraft>) => change(Object.keys(fields).join(), (now) => ({ ...now, ...fields }));
  const setTags = (key: string, next: (tags: TagDraft[]) => TagDraft[]) => change(key, (now) => ({ ...now, tags: next(now.tags) }));

  async function send(): Promise<void> {
    const { title, description, state, made_by_ai, tags } = draft;
    const form = {
      title: title.trim(),
      description: description.trim(),
      ...{ state, made_by_ai },
      tags: tags.map(({ product, ...place }) => ({ ...place, product_id: product.id })),
    };
    const answer = await api.videos.update({ id: saved.id, version: saved.version, ...form });
    setSaved(answer);
    // What was typed meanwhile is not saved yet.
    setHistory((before) => (before.now === draft ? { ...before, now: draftOf(answer), key: '' } : before));
    queries.setQueryData(orpc.videos.getMine.queryKey({ input: { id: saved.id } }), answer);
    void queries.invalidateQueries({ queryKey: orpc.videos.listMine.key() });
    showToast(t('editor.saved'));
  }

  async function save(): Promise<void> {
    const isShort = draft.title.trim().length < minTitleCharacters;
    setTitleProblem(isShort ? t('editor.titleShort') : undefined);
    if (isShort || isSaving) return;
    dismissToasts();
    setSaving(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'CONFLICT') setStale(true);
      else showProblem(t('editor.failed'), serverMessage(error) ?? t('editor.failedText'));
    }
    setSaving(false);
  }

  return {
    draft,
    saved,
    set,
    titleProblem,
    addTag: (tag: TagDraft) => setTags(`add ${tag.product.id}`, (tags) => [...tags, tag]),
    changeTag: (id: ProductId, next: (tag: TagDraft) => TagDraft) =>
      setTags(`change ${id}`, (tags) => tags.map((tag) => (tag.product.id === id ? next(tag) : tag))),
    removeTag: (id: ProductId) => setTags(`remove ${id}`, (tags) => tags.filter((tag) => tag.product.id !== id)),
    canUndo: history.before.length > 0,
    undo: () => setHistory(undone),
    save,
    isSaving,
    isStale,
    isChanged: !isSame(draft, draftOf(saved)),
  };
}
