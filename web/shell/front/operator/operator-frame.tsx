import './texts.ts';
import type { Session } from '@supabase/auth-js';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import type { OperatorFigures } from '#contract/operator/operator.ts';
import { orpc } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/display/logo.tsx';
import { useLoadedWhen } from '../../../ui/hooks/use-loaded-when.ts';
import { SignedIn } from '../../signed-in.tsx';
import { useOperatorRole } from '../../use-is-operator.ts';

/** How often the counts are asked for while the page is looked at. */
const refreshMs = 60_000;

/** Each tab is an address. `count`: how many wait there. */
const places = [
  { name: 'reports', path: '/operator', count: 'open_reports' },
  { name: 'grievances', path: '/operator/grievances', count: 'open_grievances' },
  { name: 'bookings', path: '/operator/bookings', count: 'new_bookings' },
  { name: 'stores', path: '/operator/stores', count: 'open_stores' },
  { name: 'jobs', path: '/operator/jobs', count: 'failed_jobs' },
  { name: 'deliveries', path: '/operator/deliveries', count: 'failed_deliveries' },
] as const;

/** What waits, and the version; without an answer the lists stand without counts. */
export function useFigures(): UseQueryResult<OperatorFigures> {
  return useQuery(orpc.operator.figures.queryOptions({ retry: false, refetchInterval: refreshMs }));
}

/** On a phone the tabs are wider than the screen. */
function showCurrent(link: HTMLAnchorElement | null): void {
  if (link?.ariaCurrent) link.scrollIntoView({ inline: 'center', block: 'nearest' });
}

type FrameParts = { title: string; children: ReactNode };

/** Around the pages of whoever runs this site (the setting HAAT_OPERATORS). */
export function OperatorFrame(parts: FrameParts) {
  return <SignedIn>{(session) => <WhoComes session={session} {...parts} />}</SignedIn>;
}

const loadClosed = async () => (await import('./not-operator.tsx')).NotOperator;

/** Anybody else has a page of their own, and asks for nothing that is refused. Where the question fails, the lists do, with Retry. */
function WhoComes({ session: { user }, title, children }: FrameParts & { session: Session }) {
  const { t } = useTranslation('shell');
  const role = useOperatorRole(user.id);
  const isClosed = role.data?.is_operator === false;
  const Closed = useLoadedWhen(isClosed, loadClosed);
  if (Closed) return <Closed who={user.email || user.phone || ''} />;
  if (!isClosed && !role.isPending) return <Frame title={title}>{children}</Frame>;
  return (
    <p role="status" className="flex min-h-(--screen) items-center justify-center">
      {t('loading')}
    </p>
  );
}

function Frame({ title, children }: FrameParts) {
  const { t } = useTranslation('operator');
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-8">
      <header className="flex items-center justify-between gap-2 py-2">
        <Link to="/" aria-label={t('home')} className="flex min-h-11 items-center rounded-md">
          <Logo className="h-6 w-auto sm:h-7" />
        </Link>
        <ButtonLink look="ghost" to="/dashboard">
          {t('back')}
        </ButtonLink>
      </header>
      <Places />
      <main className="flex flex-col gap-5">
        <h1 className="pt-4 font-bold text-3xl tracking-tight">{title}</h1>
        {children}
      </main>
      <Version />
    </div>
  );
}

function Places() {
  const { t } = useTranslation('operator');
  const { data } = useFigures();
  return (
    <nav aria-label={t('places')} className="-mx-4 flex gap-5 overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0">
      {places.map(({ name, path, count }) => (
        <NavLink
          key={path}
          to={path}
          end
          ref={showCurrent}
          className="-mb-px flex min-h-11 shrink-0 items-center gap-1.5 border-transparent border-b-3 font-semibold text-quiet focus-visible:-outline-offset-4 aria-[current=page]:border-body aria-[current=page]:text-body"
        >
          {t(name)}
          <span className="tabular min-w-3 font-normal text-quiet text-sm">{data?.[count]}</span>
        </NavLink>
      ))}
    </nav>
  );
}

function Version() {
  const { t } = useTranslation('operator');
  const { data } = useFigures();
  if (!data) return null;
  return <footer className="mt-12 border-line border-t pt-4 text-quiet text-sm">{t('version', { ...data.versions, since: formatMoment(data.since) })}</footer>;
}
