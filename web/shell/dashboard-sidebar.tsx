import './dashboard-texts.ts';
import '../ui/overlays/palette-texts.ts';
import { Bell, Flag, LogOut, Search, Store, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/display/logo.tsx';
import { UnreadMark } from '../ui/display/unread-mark.tsx';
import type { DashboardFrameProps } from './dashboard-frame-props.ts';

/** Its keyboards have ⌘ where others have Ctrl; either opens the palette. */
const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** From 1024 px. */
export function DashboardSidebar({ who, store, menu, isOperator, notices, onSearch, onSignOut }: DashboardFrameProps) {
  const { t } = useTranslation(['shell', 'palette', 'dashboard']);
  return (
    <header className="sticky top-(--banner,0px) hidden h-(--screen) flex-col gap-4 border-ink-200 border-r px-4 pt-6 pb-3 lg:flex">
      <Link to="/" className="flex min-h-11 items-center rounded-md">
        <Logo />
      </Link>
      <Button onClick={onSearch} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" className="justify-start px-3 text-ink-600">
        <Search aria-hidden className="size-5" />
        <span className="min-w-0 flex-1 truncate text-left text-sm">{t('palette:open')}</span>
        <kbd className="font-sans text-ink-500 text-xs">{t(isApple ? 'palette:keysMac' : 'palette:keys')}</kbd>
      </Button>
      {/* The list scrolls where the screen is low: who it is and the way out stay in sight. */}
      <nav aria-label={t('nav.label')} className="-mx-1 flex min-h-0 flex-col gap-1 overflow-y-auto px-1 py-1">
        {menu.places.map(({ to, label, Icon, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className={({ isActive }) =>
              classNames(
                'flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 font-semibold',
                isActive ? 'bg-ink text-white' : 'text-ink-600 hover:bg-ink-100',
              )
            }
          >
            {({ isActive }) => (
              <>
                <Icon aria-hidden className="size-5" strokeWidth={isActive ? 2.5 : 2} />
                {label}
              </>
            )}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto flex min-w-0 shrink-0 flex-col">
        {store && (
          <p className="flex items-center gap-2 px-3 pb-1 font-semibold text-sm">
            <Store aria-hidden className="size-5 shrink-0" />
            <bdi className="min-w-0 truncate">{store}</bdi>
          </p>
        )}
        <Button look="ghost" onClick={notices.open} aria-label={notices.label} aria-haspopup="dialog" className="justify-start px-3">
          <span className="relative">
            <Bell aria-hidden className="size-5" />
            <UnreadMark shown={notices.unread > 0} />
          </span>
          {t('notices.title')}
        </Button>
        {isOperator && (
          <Link to="/operator" className="flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-ink-600 hover:bg-ink-100 hover:text-ink">
            <Flag aria-hidden className="size-5 shrink-0" />
            {t('dashboard:operator')}
          </Link>
        )}
        <Link to="/account" title={who} className="flex min-h-11 items-center gap-2 rounded-md px-3 text-ink-600 text-sm hover:bg-ink-100 hover:text-ink">
          <UserRound aria-hidden className="size-5 shrink-0" />
          <span className="truncate underline decoration-ink-300 underline-offset-4">{who}</span>
        </Link>
        <Button look="ghost" onClick={onSignOut} className="justify-start px-3">
          <LogOut aria-hidden className="size-5" />
          {t('seller.signOut')}
        </Button>
      </div>
    </header>
  );
}
