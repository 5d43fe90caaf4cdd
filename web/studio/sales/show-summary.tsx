import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { useOwnRecordings } from '../../replay/use-own-recordings.ts';
import { useReplayOf } from '../../replay/use-replay-of.ts';
import { useRoom } from '../../room/use-room.ts';
import { useMay } from '../../stores/use-may.ts';
import { formatClock } from '../../texts/durations.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useShowOrders } from './use-show-orders.ts';

/** Summary of a show that has ended, with links to go on. */
export function ShowSummary({ stream }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  const { state } = useRoom(stream.id);
  const { rows, sums } = useShowOrders(stream.id, state.orders);
  const replay = useReplayOf(stream);
  const recordings = useOwnRecordings();
  const isPreparing = !replay && recordings.data?.some(({ live_stream_id, state: kept }) => live_stream_id === stream.id && kept === 'recording');
  const mayPack = useMay('orders:write');
  const waitsForPacking = mayPack && rows.some(({ status }) => status === 'processing');
  const hasReplayFirst = !waitsForPacking && replay !== undefined;
  const figures = [
    { label: t('summary.duration'), value: formatClock(stream.on_air_ms) },
    ...(stream.most_watching === null ? [] : [{ label: t('summary.mostWatching'), value: String(stream.most_watching) }]),
    ...(sums
      ? [
          { label: t('summary.orders'), value: String(sums.count) },
          { label: t('summary.rupees'), value: formatRupees(sums.paise) },
        ]
      : []),
    { label: t('summary.hearts'), value: String(state.hearts) },
    { label: t('summary.products'), value: String(stream.products.length) },
  ];
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-8 bg-ink px-6 py-12 text-center text-white">
      <div className="flex flex-col gap-2">
        <h1 className="font-extrabold text-4xl tracking-tight">{t('summary.title')}</h1>
        <p className="max-w-md break-words text-ink-200">{t('summary.text', { title: stream.title })}</p>
        {stream.problem && (
          <p className="flex max-w-md items-center justify-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            {t('events.endedEarly', { problem: stream.problem })}
          </p>
        )}
      </div>
      <dl className="flex flex-wrap justify-center gap-y-6 divide-white/15 xl:divide-x">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex grow basis-2/5 flex-col-reverse justify-end px-1 sm:grow-0 sm:basis-auto sm:px-8">
            <dt className="text-ink-200 text-sm">{label}</dt>
            <dd className="tabular font-bold font-display text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="flex items-center gap-2 text-ink-200 empty:hidden">
        {isPreparing && (
          <>
            <Spinner />
            {t('summary.preparing')}
          </>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {waitsForPacking && (
          <ButtonLink to="/dashboard/orders?status=processing" look="primary">
            {t('summary.pack')}
          </ButtonLink>
        )}
        {replay && (
          <ButtonLink to={`/replay/${stream.id}`} look={hasReplayFirst ? 'primary' : 'on-dark'}>
            {t('summary.replay')}
          </ButtonLink>
        )}
        {!waitsForPacking && (
          <ButtonLink to="/dashboard/orders" look="on-dark">
            {t('summary.seeOrders')}
          </ButtonLink>
        )}
        <ButtonLink to="/dashboard/live" look={waitsForPacking || replay ? 'on-dark' : 'primary'}>
          {t('summary.back')}
        </ButtonLink>
      </div>
    </main>
  );
}
