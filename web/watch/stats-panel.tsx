import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePlayer } from '../stage/player/live-player.ts';
import type { PlayerStats } from '../stage/player/player-state.ts';
import { IconButton } from '../ui/button.tsx';

const everyMs = 500;

const focusOnOpen = (element: HTMLButtonElement | null) => element?.focus();

/** How the media comes, in figures that a person can read out to whoever helps. */
export function StatsPanel({ player, onClose }: { player: LivePlayer; onClose: () => void }) {
  const { t } = useTranslation('watch');
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
      className="absolute top-28 right-3 left-3 z-20 max-w-sm animate-enter rounded-lg bg-ink/95 p-4 shadow-xl"
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="font-bold text-lg">
          {t('stats.title')}
        </h2>
        <IconButton ref={focusOnOpen} look="on-dark" label={t('stats.close')} onClick={onClose}>
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
  const { t } = useTranslation('watch');
  const seconds = (ms: number) => t('stats.seconds', { value: (ms / 1000).toFixed(1) });
  const picture = stats.width > 0 ? t('stats.size', { width: stats.width, height: stats.height }) : t('stats.noPicture');
  return [
    [t('stats.tier'), t(`stats.tiers.${stats.tier}`)],
    ...(stats.durationMs > 0 ? [] : [[t('stats.latency'), seconds(stats.lagMs)] satisfies [string, string]]),
    [t('stats.firstFrame'), stats.firstFrameMs === undefined ? t('stats.unknown') : seconds(stats.firstFrameMs)],
    [t('stats.buffer'), seconds(stats.bufferMs)],
    [t('stats.dropped'), t('stats.droppedOf', { dropped: stats.droppedFrames, frames: stats.frames })],
    [t('stats.resolution'), picture],
    [t('stats.bitrate'), stats.bitrate === undefined ? t('stats.unknown') : t('stats.kilobits', { value: Math.round(stats.bitrate / 1000) })],
    [t('stats.stalls'), String(stats.stalls)],
    [t('stats.reconnects'), String(stats.reconnects)],
  ];
}
