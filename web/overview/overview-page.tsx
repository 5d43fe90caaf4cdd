import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, ChevronRight, Clapperboard, Lock, type LucideIcon, Radio, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type MetaFunction } from 'react-router';
import type { Overview } from '#contract/overview/overview.ts';
import { orpc } from '../api/client.ts';
import { useLiveFeedOf } from '../api/use-live-feed.ts';
import { StoreAddress } from '../stores/address/store-address.tsx';
import { text } from '../texts/texts.ts';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { FigureShapes } from './figures/figure-shapes.tsx';
import { Figures } from './figures/figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NowList } from './now-list.tsx';
import { leadOf, waitsOf } from './waits.ts';

export const meta: MetaFunction = () => [{ title: text('overview:meta') }];

/** Without a push, as where the network drops sockets, and for what is not pushed. */
const refreshMs = 60_000;

/** Where a seller lands: what to do next, from the first product to the next order to pack. */
export default function OverviewPage() {
  const { t } = useTranslation('overview');
  const store = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  const found = useQuery(orpc.overview.get.queryOptions({ staleTime: 0, refetchInterval: refreshMs, refetchOnWindowFocus: true }));
  useLiveFeedOf(store.data?.id, () => void found.refetch());
  // All at once, or what came first would be moved by the rest.
  const overview = store.isPending ? undefined : found.data;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <OverviewHeader lead={overview ? <Lead overview={overview} /> : '\u00a0'} />
      {overview ? (
        <>
          <Content overview={overview} />
          <FiguresOrWhyNot overview={overview} />
          <StoreAddress />
        </>
      ) : found.isError ? (
        <ErrorState title={t('error')} text={t('errorText')} onRetry={() => void found.refetch()} />
      ) : (
        <Loading />
      )}
      {(overview || found.isError) && <Places />}
    </div>
  );
}

/** The face of the store, small: it says in one line how things stand. */
function OverviewHeader({ lead }: { lead: ReactNode }) {
  const { t } = useTranslation('overview');
  return (
    <header className="relative overflow-hidden rounded-lg bg-ink text-white">
      <div aria-hidden className="lamps lamps-beside absolute top-5 right-0 w-36 sm:w-80" />
      <div aria-hidden className="awning awning-medium relative" />
      <div className="relative px-5 pt-5 pb-6 sm:px-7">
        <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">{t('title')}</h1>
        <p className="mt-1 text-ink-200 text-lg">{lead}</p>
      </div>
    </header>
  );
}

function Lead({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const { word, count } = leadOf(overview);
  return t(`lead.${word}`, { count });
}

/** Who has buyers waiting goes on with the first steps after them. */
function Content({ overview }: { overview: Overview }) {
  const { steps, step_details } = overview;
  const { isUrgent, isStarting, isQuiet } = waitsOf(overview);
  const now = (!isStarting || !isQuiet || overview.next_event) && <NowList overview={overview} />;
  return (
    <>
      {isUrgent && now}
      {isStarting && steps && step_details && <FirstSteps steps={steps} details={step_details} />}
      {!isUrgent && now}
    </>
  );
}

/** What was sold is for those who look after orders, once there is something to count. */
function FiguresOrWhyNot({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  if (overview.has_figures) return <Figures />;
  return overview.orders ? <NoFigures Icon={ChartColumn}>{t('figures.later')}</NoFigures> : <NoFigures Icon={Lock}>{t('figures.noRole')}</NoFigures>;
}

function NoFigures({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 rounded-lg border border-ink-200 bg-white px-5 py-4 text-ink-600">
      <Icon aria-hidden className="size-5 shrink-0" />
      {children}
    </p>
  );
}

/** In the place of what waits and of the figures; what stands further down comes with them. */
function Loading() {
  const { t } = useTranslation('overview');
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('loading')}</span>
      <div>
        <div className="mb-1 flex h-11 items-center">
          <Skeleton className="h-7 w-20" />
        </div>
        <Skeleton className="h-60 rounded-lg" />
      </div>
      <div className="flex flex-col gap-4">
        <div className="flex h-17 items-end justify-between">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-11 w-40" />
        </div>
        <FigureShapes />
      </div>
    </div>
  );
}

const places = [
  { to: '/dashboard/products', title: 'products', text: 'productsText', Icon: Tag },
  { to: '/dashboard/live', title: 'live', text: 'liveText', Icon: Radio },
  { to: '/dashboard/videos', title: 'videos', text: 'videosText', Icon: Clapperboard },
] as const;

function Places() {
  const { t } = useTranslation('overview');
  return (
    <section aria-labelledby="places">
      <h2 id="places" className="mb-2 font-bold text-xl">
        {t('places')}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-3">
        {places.map(({ to, title, text: words, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center gap-4 rounded-lg border border-ink-200 bg-white px-5 py-4 transition-colors duration-120 hover:border-ink-400"
            >
              <Icon aria-hidden className="size-6 shrink-0 text-ink-600" />
              <span className="min-w-0 flex-1">
                <span className="block font-bold font-display text-lg">{t(title)}</span>
                <span className="block text-ink-600 text-sm">{t(words)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-500" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
