import './dashboard-texts.ts';
import '../ui/overlays/palette-texts.ts';
import { Flag, LogOut, Search, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneBar } from '../ui/display/phone-bar.tsx';
import type { DashboardFrameProps } from './dashboard-frame-props.ts';

/** Below 1024 px: four places and "More". What is new stands above the page. */
export function DashboardBar(parts: DashboardFrameProps) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PhoneBar
        label={t('nav.label')}
        places={parts.menu.barPlaces}
        more={{ label: t('nav.more'), news: undefined, onOpen: () => setOpen(true) }}
        className="lg:hidden"
      />
      <MoreSheet {...parts} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const row = 'flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-left font-semibold hover:bg-ink-100';

function MoreSheet({ who, store, menu, isOperator, onSearch, onSignOut, open, onClose }: DashboardFrameProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'palette', 'dashboard']);
  const first = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.more')} description={store}>
      <ul className="-mx-2 flex flex-col">
        <Row>
          <button type="button" aria-haspopup="dialog" className={row} onClick={first(onSearch)}>
            <Search aria-hidden className="size-5 shrink-0 text-ink-600" />
            {t('palette:open')}
          </button>
        </Row>
        {menu.morePlaces.map(({ to, label, Icon }) => (
          <Row key={to}>
            <NavLink to={to} onClick={onClose} className={row}>
              <Icon aria-hidden className="size-5 shrink-0 text-ink-600" />
              {label}
            </NavLink>
          </Row>
        ))}
        {isOperator && (
          <Row>
            <Link to="/operator" className={row}>
              <Flag aria-hidden className="size-5 shrink-0 text-ink-600" />
              {t('dashboard:operator')}
            </Link>
          </Row>
        )}
        <Row>
          <Link to="/account" title={who} className={row}>
            <UserRound aria-hidden className="size-5 shrink-0 text-ink-600" />
            <span className="min-w-0 flex-1">
              {t('seller.account')}
              <span className="block truncate font-normal text-ink-600 text-sm">{who}</span>
            </span>
          </Link>
        </Row>
        <Row>
          <button type="button" className={row} onClick={first(onSignOut)}>
            <LogOut aria-hidden className="size-5 shrink-0 text-ink-600" />
            {t('seller.signOut')}
          </button>
        </Row>
      </ul>
    </Dialog>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <li className="border-ink-200 py-1 not-last:border-b">{children}</li>;
}
