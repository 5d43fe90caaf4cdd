import { CalendarClock, ChevronRight, type LucideIcon, Package, PackageCheck, Radio, TriangleAlert, Undo2, Unplug, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPlan } from '#contract/formats/plans.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { useMay } from '../stores/use-may.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { About } from '../ui/overlays/about.tsx';
import { EmptyState } from '../ui/states.tsx';
import { waitsOf } from './waits.ts';

/** What waits, the most urgent first; each row opens what it counts. */
export function NowList({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const rows = useRows(overview);
  const { isQuiet: isNothingWaiting, isStarting } = waitsOf(overview);
  const isQuiet = isNothingWaiting && !isStarting;
  return (
    <section aria-labelledby="now">
      <div className="mb-1 flex items-center gap-1">
        <h2 id="now" className="font-bold text-xl">
          {t('now')}
        </h2>
        <About what={t('now')} text={t('nowAbout')} />
      </div>
      <div className="overflow-hidden rounded-lg border border-ink-200 bg-white">
        {isQuiet && <Quiet hasNext={overview.next_event !== null} />}
        {rows.length > 0 && (
          <ul className={classNames('divide-y divide-ink-200', isQuiet && 'border-ink-200 border-t')}>
            {rows.map((row, index) => (
              <NowRow key={row.to} {...row} isFirst={index === 0 && !isQuiet} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Quiet({ hasNext }: { hasNext: boolean }) {
  const { t } = useTranslation('overview');
  const mayPlan = useMay('live:write');
  const plan = mayPlan && (
    <ButtonLink to="/dashboard/live" look="primary">
      {t('plan')}
    </ButtonLink>
  );
  return <EmptyState title={t('quiet')} text={t(hasNext ? 'quietNext' : 'quietText')} action={hasNext ? undefined : plan} />;
}

type Row = { to: string; title: string; text: string; Icon: LucideIcon; isLive?: boolean };

function useRows({ orders, low_stock, failed_deliveries, on_air, to_go_live, next_event }: Overview): Row[] {
  const { t } = useTranslation('overview');
  const rows: (Row | false | null | undefined)[] = [
    on_air && {
      to: on_air.is_interrupted || on_air.count === 1 ? `/dashboard/live/${on_air.id}` : '/dashboard/live?on_air=yes',
      title: t(on_air.is_interrupted ? 'interrupted' : 'onAir', { title: on_air.title }),
      text: on_air.is_interrupted ? t('interruptedText') : t('onAirText', { count: on_air.count }),
      Icon: Radio,
      isLive: !on_air.is_interrupted,
    },
    to_go_live && {
      to: `/dashboard/live/${to_go_live.id}`,
      title: t('goLive', { title: to_go_live.title }),
      text: t('goLiveText'),
      Icon: Video,
    },
    (orders?.to_pack ?? 0) > 0 && {
      to: '/dashboard/orders?status=processing',
      title: t('toPack', { count: orders?.to_pack }),
      text: t('toPackText'),
      Icon: Package,
    },
    (orders?.to_send ?? 0) > 0 && {
      to: '/dashboard/orders?status=packed',
      title: t('toSend', { count: orders?.to_send }),
      text: t('toSendText'),
      Icon: PackageCheck,
    },
    (orders?.returns ?? 0) > 0 && {
      to: '/dashboard/orders?returns=open',
      title: t('returns', { count: orders?.returns }),
      text: t('returnsText'),
      Icon: Undo2,
    },
    low_stock > 0 && { to: '/dashboard/products?stock=low', title: t('low', { count: low_stock }), text: t('lowText'), Icon: TriangleAlert },
    (failed_deliveries ?? 0) > 0 && {
      to: '/dashboard/webhooks?state=failed&event=order.placed',
      title: t('failed', { count: failed_deliveries }),
      text: t('failedText'),
      Icon: Unplug,
    },
    next_event && {
      to: `/dashboard/live/${next_event.id}`,
      title: t('next', { title: next_event.title }),
      text: t('nextAt', { time: formatPlan(next_event.scheduled_start) }),
      Icon: CalendarClock,
    },
  ];
  return rows.filter((row) => row !== false && row !== null && row !== undefined);
}

function NowRow({ to, title, text, Icon, isLive, isFirst }: Row & { isFirst: boolean }) {
  return (
    <li className={classNames('border-l-4', isFirst ? (isLive ? 'border-l-rani' : 'border-l-ink') : 'border-l-transparent')}>
      <Link to={to} className="flex min-h-20 items-center gap-4 px-4 py-3 hover:bg-ink-100 sm:px-5">
        <Icon aria-hidden className={classNames('size-7 shrink-0', isLive ? 'text-rani' : 'text-ink-600')} />
        <span className="min-w-0 flex-1">
          <span className="tabular line-clamp-2 block break-words font-bold font-display text-xl leading-tight">{title}</span>
          <span className="block text-ink-600">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-500" />
      </Link>
    </li>
  );
}
