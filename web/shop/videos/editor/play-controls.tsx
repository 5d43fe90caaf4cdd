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
    <div className="flex flex-wrap items-center justify-center gap-1 row:col-start-2 row:row-start-1 row:justify-start">
      <IconButton label={t('editor.back1')} onClick={() => playhead.step(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t(isPlaying ? 'editor.pause' : 'editor.play')} look="secondary" onClick={() => playhead.toggle()}>
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </IconButton>
      <IconButton label={t('editor.forward1')} onClick={() => playhead.step(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      {/* All in one row on a phone, which has no room for the length. */}
      <span className="tabular px-1 text-sm sm:hidden">{clockOf(seconds)}</span>
      <span className="tabular min-w-32 px-1 text-sm max-sm:hidden">{t('editor.timeOf', { time: clockOf(seconds), duration: clockOf(duration) })}</span>
      <Button onClick={onTag} disabled={!canTag}>
        <Tag aria-hidden className="size-4" />
        {t('editor.tagHere')}
      </Button>
    </div>
  );
}
