import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { useRecordingOf } from '../../live-events/recording/use-recording-of.ts';
import { useReplayOf } from '../../replay/use-replay-of.ts';
import { useRoom } from '../../room/use-room.ts';
import { useMay } from '../../stores/use-may.ts';
import { formatClock } from '../../texts/durations.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ReplayPicture } from './replay-picture.tsx';
import { SoldProducts } from './sold-products.tsx';
import { useShowOrders } from './use-show-orders.ts';

/** Summary of a show that has ended, with links to go on. */
export function ShowSummary({ stream }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  const { state } = useRoom(stream.id);
  const { rows, sums } = useShowOrders(stream.id, state.orders);
  const replay = useReplayOf(stream);
  const { recording } = useRecordingOf(stream);
  const isPreparing = !replay && recording?.state === 'recording';
  const mayPack = useMay('orders:write');
  const waitsForPacking = mayPack && rows.some(({ status }) => status === 'processing');
  const figures = [
    { label: t('summary.duration'), value: formatClock(stream.on_air_ms) },
    ...(stream.most_watching === null ? [] : [{ label: t('summary.mostWatching'), value: String(stream.most_watching) }]),
    ...(sums
      ? [
          { label: t('summary.orders', { count: sums.count }), value: String(sums.count) },
          { label: t('summary.rupees'), value: formatRupees(sums.paise) },
        ]
      : []),
    { label: t('summary.hearts', { count: state.hearts }), value: String(state.hearts) },
    { label: t('summary.products', { count: stream.products.length }), value: String(stream.products.length) },
  ];
  return (
    <main className="min-h-dvh bg-ink px-4 py-10 text-white md:px-8 md:py-14">
      <div className="mx-auto grid max-w-4xl gap-8 md:grid-cols-[16rem_minmax(0,1fr)] md:items-start lg:gap-x-12">
        <div className="flex flex-col gap-2 md:col-span-2">
          <h1 className="font-extrabold text-4xl tracking-tight">{t('summary.title')}</h1>
          <p className="break-words text-ink-200">{t('summary.text', { title: stream.title })}</p>
          {stream.problem && (
            <p className="flex items-center gap-2 font-semibold">
              <TriangleAlert aria-hidden className="size-5 shrink-0" />
              {t('events.endedEarly', { problem: stream.problem })}
            </p>
          )}
        </div>
        <ReplayPicture stream={stream} poster={replay?.poster_url ?? recording?.poster_url} hasReplay={replay !== undefined} />
        <div className="flex min-w-0 flex-col gap-8">
          <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-6 sm:grid-cols-[auto_auto_auto]">
            {figures.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-ink-200 text-sm">{label}</dt>
                <dd className="tabular whitespace-nowrap font-bold font-display text-2xl lg:text-3xl">{value}</dd>
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
          <Ways stream={stream} waitsForPacking={waitsForPacking} hasReplay={replay !== undefined} />
          <SoldProducts id={stream.id} />
        </div>
      </div>
    </main>
  );
}

type WaysParts = { stream: OwnLiveStream } & Record<'waitsForPacking' | 'hasReplay', boolean>;

/** Packing first while orders wait for it, else the replay. */
function Ways({ stream, waitsForPacking, hasReplay }: WaysParts) {
  const { t } = useTranslation('live');
  return (
    <div className="flex flex-wrap gap-3">
      {waitsForPacking && (
        <ButtonLink to="/dashboard/orders?status=processing" look="primary">
          {t('summary.pack')}
        </ButtonLink>
      )}
      {hasReplay && (
        <ButtonLink to={`/replay/${stream.id}`} look={waitsForPacking ? 'on-dark' : 'primary'}>
          {t('summary.replay')}
        </ButtonLink>
      )}
      {!waitsForPacking && (
        <ButtonLink to="/dashboard/orders" look="on-dark">
          {t('summary.seeOrders')}
        </ButtonLink>
      )}
      <ButtonLink to="/dashboard/live" look={waitsForPacking || hasReplay ? 'on-dark' : 'primary'}>
        {t('summary.back')}
      </ButtonLink>
    </div>
  );
}
