import { ChevronLeft, ChevronRight, Pause, Play, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Playhead } from './playhead.ts';
import { clockOf } from './tag-draft.ts';

type Parts = { playhead: Playhead; canTag: boolean; onTag: () => void };

/** Play, one frame back or forward, the time, and 'Tag here'. */
export function PlayControls({ playhead, canTag, onTag }: Parts) {
  const { t } = useTranslation('shoppable');
  const { seconds, duration, isPlaying } = playhead.moment;
  return (
    <div className="flex flex-wrap items-center justify-center gap-1">
      <IconButton label={t('editor.back1')} onClick={() => playhead.step(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t(isPlaying ? 'editor.pause' : 'editor.play')} look="secondary" onClick={() => playhead.toggle()}>
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </IconButton>
      <IconButton label={t('editor.forward1')} onClick={() => playhead.step(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <span className="tabular min-w-32 px-1 text-sm">{t('editor.timeOf', { time: clockOf(seconds), duration: clockOf(duration) })}</span>
      <Button onClick={onTag} disabled={!canTag}>
        <Tag aria-hidden className="size-4" />
        {t('editor.tagHere')}
      </Button>
    </div>
  );
}
