import './stats-texts.ts';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerStats } from '../stage/player/player-state.ts';
import type { ShowPlayer } from '../stage/player/show-player.ts';
import { IconButton } from '../ui/button.tsx';

const everyMs = 500;

const focusOnOpen = (element: HTMLButtonElement | null) => element?.focus();

/** Playback statistics that a person can read out to support. */
export function StatsPanel({ player, onClose }: { player: ShowPlayer; onClose: () => void }) {
  const { t } = useTranslation('stats');
  const id = useId();
  const [stats, setStats] = useState(() => player.stats());
  useEffect(() => {
    const read = () => setStats(player.stats());
    const timer = setInterval(read, everyMs);
    const stop = player.subscribe(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [player]);
  const rows = useRows(stats);
  return (
    <div
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-x-3 top-16 z-20 max-h-[calc(100%-4.75rem)] max-w-sm animate-enter overflow-y-auto rounded-lg bg-ink/95 p-4 shadow-xl short:top-3 short:max-h-[calc(100%-1.5rem)]"
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="font-bold text-lg">
          {t('title')}
        </h2>
        <IconButton ref={focusOnOpen} look="on-dark" label={t('close')} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-200">{name}</dt>
            <dd className="tabular text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function useRows(stats: PlayerStats): [name: string, value: string][] {
  const { t } = useTranslation('stats');
  const seconds = (ms: number) => t('seconds', { value: (ms / 1000).toFixed(1) });
  const picture = stats.width > 0 ? t('size', { width: stats.width, height: stats.height }) : t('noPicture');
  return [
    [t('tier'), t(`tiers.${stats.tier}`)],
    ...(stats.durationMs > 0 ? [] : [[t('latency'), seconds(stats.lagMs)] satisfies [string, string]]),
    [t('firstFrame'), stats.firstFrameMs === undefined ? t('unknown') : seconds(stats.firstFrameMs)],
    [t('buffer'), seconds(stats.bufferMs)],
    [t('dropped'), t('droppedOf', { dropped: stats.droppedFrames, frames: stats.frames })],
    [t('resolution'), picture],
    [t('bitrate'), stats.bitrate === undefined ? t('unknown') : t('kilobits', { value: Math.round(stats.bitrate / 1000) })],
    [t('stalls'), String(stats.stalls)],
    [t('reconnects'), String(stats.reconnects)],
  ];
}
