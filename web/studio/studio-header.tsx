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

/** Title and status of the show, in one line where little height is left. */
export function StudioHeader({ stream, isOnAir, startedAt, viewers, hearts, sums, isHost = true }: HeaderParts) {
  const { t } = useTranslation('live');
  return (
    <header className="col-span-full row-start-1 flex min-w-0 flex-wrap items-center gap-x-3 border-white/10 border-b py-1 pr-4 pl-1 max-[600px]:[@media(max-height:480px)]:flex-nowrap lg:flex-nowrap row:flex-nowrap row:[@media(max-height:260px)]:hidden">
      <Link
        to="/dashboard/live"
        aria-label={t('studio.back')}
        title={t('studio.back')}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/10"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <h1 className="min-w-0 flex-1 truncate font-bold text-xl max-[600px]:[@media(max-height:480px)]:sr-only">{stream.title}</h1>
      <div className="flex shrink-0 gap-3 max-[600px]:[@media(max-height:480px)]:hidden">
        <InviteDialog stream={stream} />
        {isHost && stream.stream_source === 'camera' && <EncoderPanel id={stream.id} />}
      </div>
      <div className="tabular flex min-h-9 basis-full items-center flex-wrap gap-x-3 pl-3 sm:gap-x-4 text-ink-200 text-sm max-[600px]:[@media(max-height:480px)]:h-9 max-[600px]:[@media(max-height:480px)]:basis-0 max-[600px]:[@media(max-height:480px)]:grow max-[600px]:[@media(max-height:480px)]:overflow-hidden lg:basis-auto row:shrink-0 row:basis-auto row:flex-nowrap">
        <Marks stream={stream} isOnAir={isOnAir} />
        {isOnAir && startedAt !== undefined && <Elapsed since={startedAt} />}
        <span className="flex items-center gap-1.5">
          <Eye aria-hidden className="size-4" />
          {t('events.watching', { count: viewers })}
        </span>
        <span className="flex items-center gap-1.5 max-sm:hidden max-md:row:hidden">
          <Heart aria-hidden className="size-4 fill-rani text-rani" />
          {t('studio.hearts', { count: hearts })}
        </span>
        {sums && <span className="whitespace-nowrap font-semibold text-white">{t('sales.sum', { count: sums.count, rupees: formatRupees(sums.paise) })}</span>}
      </div>
    </header>
  );
}

/** As shoppers see it: LIVE on what a camera sends, and what a video is (docs/product.md, "Recorded and made by AI"). */
function Marks({ stream, isOnAir }: Pick<HeaderParts, 'stream' | 'isOnAir'>) {
  const { t } = useTranslation('live');
  if (stream.stream_source === 'camera') return isOnAir && <Badge tone="live">{t('studio.live')}</Badge>;
  return (
    <>
      <Badge>{t('events.recorded')}</Badge>
      {stream.made_by_ai && <Badge>{t('events.ai')}</Badge>}
    </>
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
