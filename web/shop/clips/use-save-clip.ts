import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { LiveStreamId } from '#contract/ids.ts';
import { maxTitleCharacters, minTitleCharacters } from '#contract/shop/videos/video-limits.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { randomId } from '../../net/random-id.ts';
import { formatClock } from '../../texts/durations.ts';
import { dismissToasts, showProblem, showToast } from '../../ui/toast.tsx';
import type { ClipRange } from './clip-range.ts';

/** The clip that is being made, until it is saved; the next one follows it on the same screen. */
export function useSaveClip(id: LiveStreamId, range: ClipRange) {
  const { t } = useTranslation(['clips', 'shoppable']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Of this press: tried again after a lost answer, it is the same clip. */
  const [press, setPress] = useState({ key: randomId(), of: '' });

  async function save(): Promise<void> {
    const named = title.trim();
    const isGood = named.length >= minTitleCharacters && named.length <= maxTitleCharacters;
    setProblem(isGood ? undefined : t('shoppable:editor.titleShort'));
    if (!isGood || isSaving) return;
    dismissToasts();
    setSaving(true);
    const form = { id, title: named, from_ms: range.fromMs, to_ms: range.toMs };
    const of = JSON.stringify(form);
    const now = press.of === of ? press : { key: randomId(), of };
    setPress(now);
    try {
      const { clip } = await api.clips.create({ ...form, key: now.key });
      const cut = { from: formatClock(clip?.from_ms ?? range.fromMs), to: formatClock(clip?.to_ms ?? range.toMs) };
      setTitle('');
      setPress({ key: randomId(), of: '' });
      void queries.invalidateQueries({ queryKey: orpc.videos.key() });
      showToast(t('clips:saved'), t('clips:savedText', cut), { label: t('clips:seeDrafts'), onClick: () => void navigate('/dashboard/videos?state=draft') });
    } catch (error) {
      showProblem(t('clips:saveFailed'), serverMessage(error) ?? t('clips:saveFailedText'));
    }
    setSaving(false);
  }

  return { title, setTitle, problem, isSaving, save };
}
