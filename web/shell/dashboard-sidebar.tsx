import './dashboard-texts.ts';
import '../ui/overlays/palette-texts.ts';
import { Bell, Flag, LogOut, Search, Store, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/display/logo.tsx';
import { UnreadMark } from '../ui/display/unread-mark.tsx';
import type { DashboardFrameProps } from './dashboard-frame-props.ts';

/** Its keyboards have ⌘ where others have Ctrl; either opens the palette. */
const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const line = 'flex shrink-0 items-center gap-3 rounded-md text-left font-semibold';
const row = classNames(line, 'min-h-11 px-3');
const quietRow = classNames(row, 'min-w-0 text-ink-600 hover:bg-ink-100 hover:text-ink');

/** From 1024 px. All of it fits a screen of 900 px. */
export function DashboardSidebar({ who, store, menu, isOperator, notices, onSearch, onSignOut }: DashboardFrameProps) {
  const { t } = useTranslation(['shell', 'palette', 'dashboard']);
  return (
    <header className="sticky top-(--banner,0px) hidden h-(--screen) flex-col gap-3 border-ink-200 border-r px-4 pt-4 pb-2 lg:flex">
      <Link to="/" className="flex min-h-11 items-center rounded-md">
        <Logo />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        // With its border, the edge of the rows.
        className={classNames(line, 'min-h-11 border border-line bg-surface px-[calc(--spacing(3)-1px)] text-ink-600 hover:border-quiet hover:bg-sunken')}
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-sm">{t('palette:open')}</span>
        <kbd className="font-sans text-ink-500 text-xs">{t(isApple ? 'palette:keysMac' : 'palette:keys')}</kbd>
      </button>
      {/* The list scrolls where the screen is low, and fades into what is below: who it is and the way out stay in sight. */}
      <nav
        aria-label={t('nav.label')}
        className="fade-end -mx-1 flex min-h-0 flex-col overflow-y-auto px-1 py-1 [scrollbar-color:var(--color-ink-300)_transparent]!"
      >
        {menu.places.map(({ to, label, Icon, end }) => (
          <NavLink key={to} to={to} end={end} className={({ isActive }) => classNames(row, isActive ? 'bg-ink text-white' : 'text-ink-600 hover:bg-ink-100')}>
            {({ isActive }) => (
              <>
                <Icon aria-hidden className="size-5 shrink-0" strokeWidth={isActive ? 2.5 : 2} />
                {label}
              </>
            )}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto flex min-w-0 shrink-0 flex-col">
        {store && (
          <p className={classNames(line, 'min-h-9 min-w-0 px-3')}>
            <Store aria-hidden className="size-5 shrink-0" />
            <bdi className="min-w-0 truncate">{store}</bdi>
          </p>
        )}
        <button type="button" onClick={notices.open} aria-label={notices.label} aria-haspopup="dialog" className={quietRow}>
          <span className="relative shrink-0">
            <Bell aria-hidden className="size-5" />
            <UnreadMark shown={notices.unread > 0} />
          </span>
          {t('notices.title')}
        </button>
        {isOperator && (
          <Link to="/operator" className={quietRow}>
            <Flag aria-hidden className="size-5 shrink-0" />
            {t('dashboard:operator')}
          </Link>
        )}
        <Link to="/account" title={who} className={quietRow}>
          <UserRound aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 truncate">{who}</span>
        </Link>
        <button type="button" onClick={onSignOut} className={quietRow}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          {t('seller.signOut')}
        </button>
      </div>
    </header>
  );
}
