import './texts.ts';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatClock } from '../../texts/durations.ts';

/** To where the replay shows what was bought: `atMs` of the line, on the show clock. */
export function MomentLink({ liveStreamId, atMs }: { liveStreamId: string; atMs: number }) {
  const { t } = useTranslation('orders');
  return (
    <Link
      to={`/replay/${liveStreamId}?t=${Math.floor(atMs / 1000)}`}
      className="tabular inline-flex min-h-11 items-center gap-1 text-sm underline decoration-ink-300 underline-offset-4 hover:decoration-ink"
    >
      {t('shownAt', { time: formatClock(atMs) })}
      <Play aria-hidden className="size-4" />
    </Link>
  );
}
