import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { formatElapsed } from '../live-events/event-time.ts';
import { useRoom } from '../room/use-room.ts';
import { ButtonLink } from '../ui/button.tsx';
import { readAirTime } from './air-time.ts';

/** What is left of a show that has ended: its figures, and the ways on. */
export function ShowSummary({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  const { state } = useRoom(stream.id);
  const start = readAirTime(stream.id) ?? Date.parse(stream.actual_start ?? '');
  const onAirMs = Date.parse(stream.ended_at ?? '') - start;
  const figures = [
    { label: t('summary.duration'), value: formatElapsed(onAirMs || 0) },
    { label: t('summary.hearts'), value: String(state.hearts) },
    { label: t('summary.products'), value: String(stream.products.length) },
  ];
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-8 bg-ink px-6 py-12 text-center text-white">
      <div className="flex flex-col gap-2">
        <h1 className="font-extrabold text-4xl tracking-tight">{t('summary.title')}</h1>
        <p className="max-w-md break-words text-ink-200">{t('summary.text', { title: stream.title })}</p>
      </div>
      <dl className="flex divide-x divide-white/15">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse px-5 sm:px-8">
            <dt className="text-ink-200 text-sm">{label}</dt>
            <dd className="tabular font-bold font-display text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/dashboard/live" look="primary">
          {t('summary.back')}
        </ButtonLink>
        <ButtonLink to="/dashboard/orders" look="on-dark">
          {t('summary.orders')}
        </ButtonLink>
      </div>
    </main>
  );
}
