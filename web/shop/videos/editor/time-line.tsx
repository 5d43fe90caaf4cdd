import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '#contract/ids.ts';
import { isolate } from '../../../texts/isolate.ts';
import { classNames } from '../../../ui/class-names.ts';
import { barsHeight } from './editor-sizes.ts';
import type { Playhead } from './playhead.ts';
import { clockOf, endMoved, startMoved, type TagDraft } from './tag-draft.ts';
import { TimeHandle } from './time-handle.tsx';
import type { DraftHandle } from './use-video-draft.ts';

type Parts = { draft: DraftHandle; playhead: Playhead; chosen: ProductId | undefined; onChoose: (id: ProductId) => void };

/** The time of the video with a bar for each tag, from its start to its end. */
export function TimeLine({ draft, playhead, chosen, onChoose }: Parts) {
  const { t } = useTranslation('shoppable');
  const { seconds, duration } = playhead.moment;
  const { tags } = draft.draft;
  const bars = useChosenInSight(chosen, tags.length);
  return (
    <section
      aria-label={t('editor.timeLine')}
      className="rounded-lg border border-hairline bg-surface py-2 beside:col-span-2 row:col-start-2 row:row-start-2 row:self-start row:py-0"
    >
      <input
        type="range"
        min={0}
        max={duration}
        step={0.001}
        value={seconds}
        aria-label={t('editor.position')}
        aria-valuetext={clockOf(seconds)}
        onChange={(event) => playhead.seek(Number(event.target.value))}
        className="mx-4 block h-11 w-[calc(100%-2rem)] cursor-pointer accent-chosen"
      />
      <div ref={bars} className={classNames('overflow-y-auto overflow-x-hidden overscroll-contain', barsHeight)}>
        <div className="relative mx-6">
          {tags.map((tag) => (
            <TagBar
              key={tag.product.id}
              tag={tag}
              duration={duration}
              isChosen={tag.product.id === chosen}
              onChoose={() => onChoose(tag.product.id)}
              onChange={(change) => draft.changeTag(tag.product.id, change)}
            />
          ))}
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: `${(seconds / duration) * 100}%` }}
          />
        </div>
      </div>
    </section>
  );
}

/** For the bars that scroll: that of the tag which was chosen elsewhere, or has just been added, comes into sight. */
function useChosenInSight(chosen: ProductId | undefined, count: number): RefObject<HTMLDivElement | null> {
  const bars = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move the bar that is looked for
  useEffect(() => {
    const bar = bars.current?.querySelector('[data-chosen]');
    if (!bars.current || !bar) return;
    const [own, seen] = [bar.getBoundingClientRect(), bars.current.getBoundingClientRect()];
    bars.current.scrollTop += Math.min(0, own.top - seen.top) + Math.max(0, own.bottom - seen.bottom);
  }, [chosen, count]);
  return bars;
}

type BarParts = { tag: TagDraft; duration: number; isChosen: boolean; onChoose: () => void; onChange: (change: (tag: TagDraft) => TagDraft) => void };

function TagBar({ tag, duration, isChosen, onChoose, onChange }: BarParts) {
  const { t } = useTranslation('shoppable');
  const name = isolate(tag.product.name);
  const [from, to] = [tag.timestamp_seconds, tag.end_seconds ?? duration];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: chooses what is focused or pressed inside
    <div data-chosen={isChosen || undefined} className="relative h-11" onFocus={onChoose} onPointerDown={onChoose}>
      <span
        className={classNames('absolute inset-y-1 flex items-center overflow-hidden rounded-sm px-2 text-sm', isChosen ? 'bg-ink text-white' : 'bg-sunken')}
        style={{ left: `${(from / duration) * 100}%`, width: `${(Math.max(0, to - from) / duration) * 100}%` }}
      >
        <span className="truncate">{tag.product.name}</span>
      </span>
      <TimeHandle
        side="start"
        label={t('editor.startOf', { name })}
        seconds={from}
        duration={duration}
        onMove={(seconds) => onChange((now) => startMoved(now, seconds, duration))}
      />
      <TimeHandle
        side="end"
        label={t('editor.endOf', { name })}
        seconds={to}
        duration={duration}
        onMove={(seconds) => onChange((now) => endMoved(now, seconds, duration))}
      />
    </div>
  );
}
