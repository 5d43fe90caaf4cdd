import type { TFunction } from 'i18next';
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import { formatPlan } from '#contract/formats/plans.ts';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { MediaMarks } from '../../watch/marks.tsx';

/** A live event that is not live now, upright as it is watched; it opens where its customers see it. */
export function StreamCard({ stream }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('customers');
  const { id, title, thumbnail_url, products } = stream;
  const image = thumbnail_url ?? products[0]?.image_url;
  return (
    <Link to={`/live?stream=${id}`} className="relative flex aspect-9/16 flex-col justify-end overflow-hidden bg-ink-700 text-paper">
      {image ? (
        <img src={image} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
      ) : (
        <Radio aria-hidden className="absolute inset-0 m-auto size-10 text-ink-200" />
      )}
      <span className="absolute top-3 left-3 flex flex-wrap gap-2">
        <MediaMarks media={stream} />
      </span>
      <span className="relative bg-ink/80 p-3">
        <span className="line-clamp-2 break-words font-semibold text-lg leading-tight">{title}</span>
        <span className="mt-1 block text-ink-200 text-sm">{whenOf(stream, t)}</span>
      </span>
    </Link>
  );
}

function whenOf({ status, scheduled_start, ended_at }: OwnLiveStream, t: TFunction<'customers'>): string {
  if (status === 'ended' && ended_at) return t('streams.endedAt', { time: formatMoment(ended_at) });
  return scheduled_start ? t('streams.scheduledFor', { time: formatPlan(scheduled_start) }) : t('streams.notBegun');
}
