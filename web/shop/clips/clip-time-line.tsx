import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PinnedStretch } from '#contract/shop/clips/clips.ts';
import { formatClock } from '../../texts/durations.ts';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { TimeHandle } from '../videos/editor/time-handle.tsx';
import { begunAt, type ClipRange, endedAt, ofStretch } from './clip-range.ts';

type Parts = {
  pins: readonly PinnedStretch[];
  range: ClipRange;
  durationMs: number;
  showMs: number;
  onRange: (change: (now: ClipRange) => ClipRange) => void;
  onSeek: (ms: number) => void;
};

const stepMs = 100;

/** The time of the recording: where it is, what was pinned when, and the clip between its In and Out. */
export function ClipTimeLine({ pins, range, durationMs, showMs, onRange, onSeek }: Parts) {
  const { t } = useTranslation('clips');
  const at = (ms: number) => `${(ms / durationMs) * 100}%`;
  const between = ({ fromMs, toMs }: ClipRange) => ({ left: at(fromMs), width: at(Math.max(0, toMs - fromMs)) });
  /** The other arrows are keys of the page. */
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowUp: stepMs, ArrowDown: -stepMs }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onSeek(showMs + by);
  }
  return (
    <section aria-label={t('timeLine')} className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface py-3">
      <input
        type="range"
        min={0}
        max={durationMs}
        step={1}
        value={Math.min(showMs, durationMs)}
        aria-label={t('position')}
        aria-valuetext={formatClock(showMs)}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        className="mx-4 block h-11 w-[calc(100%-2rem)] cursor-pointer accent-chosen"
      />
      <div className="relative mx-6">
        <div aria-hidden className="relative h-2">
          {pins.map((pin) => (
            <span
              key={`${pin.product.id} ${pin.from_ms}`}
              className="absolute inset-y-0 rounded-full bg-ink-400"
              style={between({ fromMs: pin.from_ms, toMs: pin.to_ms })}
            />
          ))}
        </div>
        <div className="relative h-11">
          <span aria-hidden className="absolute inset-y-1 rounded-sm bg-ink" style={between(range)} />
          <TimeHandle
            side="start"
            label={t('in')}
            seconds={range.fromMs / 1000}
            duration={durationMs / 1000}
            onMove={(seconds) => onRange((now) => begunAt(now, seconds * 1000, durationMs))}
          />
          <TimeHandle
            side="end"
            label={t('out')}
            seconds={range.toMs / 1000}
            duration={durationMs / 1000}
            onMove={(seconds) => onRange((now) => endedAt(now, seconds * 1000, durationMs))}
          />
        </div>
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-chosen"
          style={{ left: at(Math.min(showMs, durationMs)) }}
        />
      </div>
      {pins.length > 0 && (
        <div className="flex flex-col gap-2 px-4">
          <h2 className="font-bold">{t('pins')}</h2>
          <ul className="flex flex-wrap gap-2">
            {pins.map((pin) => (
              <li key={`${pin.product.id} ${pin.from_ms}`} className="max-w-full">
                <Button
                  className="max-w-full px-3 text-sm"
                  onClick={() => {
                    onRange(() => ofStretch(pin, durationMs));
                    onSeek(pin.from_ms);
                  }}
                >
                  <span className="tabular truncate">
                    {t('pinOf', { name: isolate(pin.product.name), from: formatClock(pin.from_ms), to: formatClock(pin.to_ms) })}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
