import './dashboard-texts.ts';
import type { Session } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Lock, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { orpc } from '../api/client.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Logo } from '../ui/display/logo.tsx';
import { useLoadedWhen } from '../ui/hooks/use-loaded-when.ts';
import { EmptyState } from '../ui/states.tsx';
import { DashboardBar } from './dashboard-bar.tsx';
import type { DashboardFrameProps } from './dashboard-frame-props.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { DashboardSidebar } from './dashboard-sidebar.tsx';
import { findClosedPlace, menuOf } from './menu/dashboard-menu.ts';
import { useDashboardPalette } from './palette/use-dashboard-palette.tsx';
import { DashboardSkeleton } from './places/dashboard-skeleton.tsx';
import { NoticesButton } from './places/notices-button.tsx';
import { SignedIn } from './signed-in.tsx';
import { useIsOperator } from './use-is-operator.ts';
import { useNoticePanel } from './use-notice-panel.tsx';
import { noNotices } from './use-own-notices.ts';
import { useSignOut } from './use-sign-out.ts';
import { useStoreNews } from './use-store-news.tsx';

/** The seller's frame, for those who are signed in: a sidebar from 1024 px, a bottom bar below. */
export default function DashboardLayout() {
  return <SignedIn waiting={<DashboardSkeleton />}>{(session) => <WhoComes session={session} />}</SignedIn>;
}

const loadShopper = async () => (await import('./shopper-at-dashboard.tsx')).ShopperAtDashboard;

/** Whoever opened a store with the account sees the frame at once; of anybody else it is asked first, since a shopper has a page of their own. */
function WhoComes({ session: { user } }: { session: Session }) {
  const found = useQuery(orpc.stores.findMine.queryOptions({ retry: false }));
  const isShopper = found.data?.store === null;
  const Shopper = useLoadedWhen(isShopper, loadShopper);
  const who = user.email || user.phone || '';
  if (Shopper) return <Shopper who={who} />;
  if (!isShopper && (found.data || found.isError || user.user_metadata.store_name)) {
    return <Dashboard userId={user.id} who={who} store={found.data?.store ?? undefined} />;
  }
  return <DashboardSkeleton />;
}

type DashboardParts = { userId: string; who: string; store: { id: string; name: string; role: StoreRole } | undefined };

function Dashboard({ userId, who, store }: DashboardParts) {
  const { t } = useTranslation('shell');
  const role = store?.role;
  const menu = menuOf(role);
  const closed = findClosedPlace(role, useLocation().pathname);
  const news = useStoreNews(store);
  const notices = useNoticePanel(news.panel ?? { source: noNotices });
  const isOperator = useIsOperator(userId);
  const signOut = useSignOut();
  const onSignOut = () => void signOut();
  const { palette, open: onSearch } = useDashboardPalette({ userId, menu, hasStore: store !== undefined, isOperator, onNotices: notices.open, onSignOut });
  const parts: DashboardFrameProps = { who, store: store?.name, menu, isOperator, notices, onSearch, onSignOut };
  return (
    <div className="min-h-(--screen) lg:grid lg:grid-cols-[16rem_1fr]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3">
        {t('skip')}
      </a>
      <DashboardSidebar {...parts} />
      <header className="flex items-center justify-between gap-3 border-ink-200 border-b py-2 pr-2 pl-4 lg:hidden">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <bdi className="ml-auto min-w-0 truncate font-semibold text-ink-600 text-sm">{parts.store}</bdi>
        <div className="flex shrink-0 items-center">
          <IconButton label={t('seller.signOut')} onClick={onSignOut}>
            <LogOut aria-hidden className="size-5" />
          </IconButton>
          <NoticesButton notices={notices} />
        </div>
      </header>
      <main id="content" className="min-w-0 px-4 pt-5 pb-28 sm:px-6 lg:px-10 lg:py-8">
        {closed && <NotForRole place={closed.label} />}
        {!closed && <Outlet />}
      </main>
      <p role="status" className="sr-only">
        {news.said}
      </p>
      <DashboardBar {...parts} />
      {notices.panel}
      {palette}
    </div>
  );
}

function NotForRole({ place }: { place: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <DashboardPage title={place}>
      <EmptyState
        icon={<Lock aria-hidden className="size-12" />}
        title={t('noRole')}
        text={t('noRoleText')}
        action={<ButtonLink to="/dashboard">{t('toOverview')}</ButtonLink>}
      />
    </DashboardPage>
  );
}
