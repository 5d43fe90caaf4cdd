import { ArrowLeft, Eye, Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { useNow } from '../live-events/use-now.ts';
import { formatClock } from '../texts/durations.ts';
import { Badge } from '../ui/badge.tsx';
import { EncoderPanel } from './encoder/encoder-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';

type HeaderParts = {
  stream: LiveStream;
  isOnAir: boolean;
  startedAt: number | undefined;
  viewers: number;
  hearts: number;
  sums: { count: number; paise: number } | undefined;
  /** False for those who look after the chat alone. */
  isHost?: boolean;
};

/** Title and status of the show. */
export function StudioHeader({ stream, isOnAir, startedAt, viewers, hearts, sums, isHost = true }: HeaderParts) {
  const { t } = useTranslation('live');
  return (
    <header className="row-start-1 flex min-w-0 flex-wrap items-center gap-x-3 border-white/10 border-b py-1 pr-4 pl-1 md:col-span-2 lg:col-span-3 lg:flex-nowrap">
      <Link
        to="/dashboard/live"
        aria-label={t('studio.back')}
        title={t('studio.back')}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/10"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <h1 className="min-w-0 flex-1 truncate font-bold text-xl">{stream.title}</h1>
      <InviteDialog stream={stream} />
      {isHost && stream.stream_source === 'camera' && <EncoderPanel id={stream.id} />}
      <div className="tabular flex min-h-9 basis-full items-center flex-wrap gap-x-3 pl-3 sm:gap-x-4 text-ink-200 text-sm lg:basis-auto">
        {isOnAir && <Badge tone="live">{t('studio.live')}</Badge>}
        {isOnAir && startedAt !== undefined && <Elapsed since={startedAt} />}
        <span className="flex items-center gap-1.5">
          <Eye aria-hidden className="size-4" />
          {t('studio.watching', { count: viewers })}
        </span>
        <span className="flex items-center gap-1.5 max-sm:hidden">
          <Heart aria-hidden className="size-4 fill-rani text-rani" />
          {t('studio.hearts', { count: hearts })}
        </span>
        {sums && <span className="whitespace-nowrap font-semibold text-white">{t('sales.sum', { count: sums.count, rupees: formatRupees(sums.paise) })}</span>}
      </div>
    </header>
  );
}

function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation('live');
  const time = formatClock(useNow(true) - since);
  return (
    <span className="font-semibold text-white">
      <span className="sr-only">{t('studio.elapsed', { time })}</span>
      <span aria-hidden>{time}</span>
    </span>
  );
}
