import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard, LogOut, PackageCheck, Radio, Store, Tag, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { orpc } from '../api/client.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { EmptyState } from '../ui/states.tsx';
import { SignedIn } from './signed-in.tsx';
import { useSignOut } from './use-sign-out.ts';

const places = [
  { to: '/dashboard', text: 'nav.overview', Icon: LayoutDashboard, end: true },
  { to: '/dashboard/live', text: 'nav.liveEvents', Icon: Radio, end: false },
  { to: '/dashboard/products', text: 'nav.products', Icon: Tag, end: false },
  { to: '/dashboard/orders', text: 'nav.orders', Icon: PackageCheck, end: false },
];

/** The seller's frame, for those who are signed in: a sidebar from 1024 px, a bottom bar below. */
export default function DashboardLayout() {
  return <SignedIn>{(session) => <Dashboard who={session.user.email || session.user.phone || ''} />}</SignedIn>;
}

function Dashboard({ who }: { who: string }) {
  const { t } = useTranslation('shell');
  const store = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  const isShopper = store.error !== null && 'code' in store.error && store.error.code === 'FORBIDDEN';
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3">
        {t('skip')}
      </a>
      <header className="flex items-center justify-between gap-3 border-ink-200 border-b px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:gap-6 lg:border-r lg:border-b-0 lg:px-4 lg:py-6">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <Places className="hidden flex-col gap-1 lg:flex" />
        <div className="flex min-w-0 items-center gap-2 lg:mt-auto lg:flex-col lg:items-stretch">
          <div className="flex min-w-0 flex-col text-sm">
            {store.data && (
              <p className="hidden items-center gap-1.5 font-semibold sm:flex lg:px-3">
                <Store aria-hidden className="size-4 shrink-0" />
                <bdi>{store.data.name}</bdi>
              </p>
            )}
            <AccountLink who={who} />
          </div>
          <SignOutButton />
        </div>
      </header>
      <main id="content" className="min-w-0 px-4 pt-5 pb-28 sm:px-6 lg:px-10 lg:py-8">
        {isShopper ? <NoStore /> : <Outlet />}
      </main>
      <Places className="fixed inset-x-0 bottom-0 z-30 flex h-16 border-ink-200 border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden" bar />
    </div>
  );
}

function Places({ className, bar = false }: { className: string; bar?: boolean }) {
  const { t } = useTranslation('shell');
  const look = bar ? 'flex-1 flex-col justify-center gap-0.5 text-xs' : 'min-h-11 gap-3 rounded-md px-3';
  return (
    <nav aria-label={t('nav.label')} className={className}>
      {places.map(({ to, text, Icon, end }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={({ isActive }) =>
            `flex items-center font-semibold ${look} ${isActive ? (bar ? 'text-ink' : 'bg-ink text-white') : 'text-ink-600 hover:bg-ink-100'}`
          }
        >
          {({ isActive }) => (
            <>
              <Icon aria-hidden className={bar && isActive ? 'size-6 text-ink' : 'size-5'} strokeWidth={isActive ? 2.5 : 2} />
              {t(text)}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** A small screen has room for the sign only. */
function AccountLink({ who }: { who: string }) {
  return (
    <Link
      to="/account"
      title={who}
      className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md text-ink-600 hover:bg-ink-100 hover:text-ink sm:justify-start sm:px-3"
    >
      <UserRound aria-hidden className="size-5 shrink-0" />
      <span className="sr-only truncate underline decoration-ink-300 underline-offset-4 sm:not-sr-only sm:truncate">{who}</span>
    </Link>
  );
}

function SignOutButton() {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  return (
    <Button look="ghost" onClick={() => void signOut()} className="lg:justify-start lg:px-3">
      <LogOut aria-hidden className="size-5" />
      {t('seller.signOut')}
    </Button>
  );
}

function NoStore() {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      title={t('seller.noStore')}
      text={t('seller.noStoreText')}
      action={
        <ButtonLink to="/live" look="primary">
          {t('seller.watch')}
        </ButtonLink>
      }
    />
  );
}
