import { Bell, Radio, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useSearchParams } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { UnreadMark } from '../ui/display/unread-mark.tsx';
import { useIsOnAir } from './on-air-count.ts';
import { useNoticePanel } from './use-notice-panel.tsx';

/** The place one is at has a line at the edge of the bar. */
const mark = 'before:absolute before:inset-x-6 before:top-0 before:h-0.5 before:rounded-full aria-[current=page]:before:bg-white';
const item = `${mark} relative flex flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-sm`;

/** 64 px high (docs/product.md, "Shop and product"); holds the places that exist today. `onPaper`: from 1024 px above the page. */
export function BottomNavigation({ onPaper = false }: { onPaper?: boolean }) {
  const { t } = useTranslation('shell');
  const isOnAir = useIsOnAir();
  const [search] = useSearchParams();
  // From a product that was seen in a show, back to that show.
  const live = search.get('live');
  const classes = ({ isActive }: { isActive: boolean }) => `${item} ${isActive ? 'text-white' : 'text-ink-300'}`;
  return (
    <nav
      data-foot
      aria-label={t('nav.label')}
      className={classNames(
        'flex h-16 shrink-0 border-white/10 border-t bg-ink pb-[env(safe-area-inset-bottom)]',
        onPaper && 'lg:-order-1 lg:justify-center lg:*:max-w-36',
      )}
    >
      <NavLink to={live ? `/live?stream=${encodeURIComponent(live)}` : '/live'} className={classes}>
        <span className="relative">
          <Radio aria-hidden className="size-6" />
          {isOnAir && (
            <span aria-hidden className="-top-1.5 -right-8 absolute rounded-sm bg-rani px-1 font-bold text-[0.625rem] text-white leading-4">
              {t('nav.liveTag')}
            </span>
          )}
        </span>
        {t('nav.live')}
      </NavLink>
      <NavLink to="/shop" className={classes}>
        <ShoppingBag aria-hidden className="size-6" />
        {t('nav.shop')}
      </NavLink>
      <NoticesItem />
    </nav>
  );
}

function NoticesItem() {
  const { t } = useTranslation('shell');
  const { unread, label, open, panel } = useNoticePanel();
  return (
    <>
      <button type="button" aria-label={label} aria-haspopup="dialog" className={`${item} text-ink-300`} onClick={open}>
        <span className="relative">
          <Bell aria-hidden className="size-6" />
          <UnreadMark shown={unread > 0} />
        </span>
        {t('notices.title')}
      </button>
      {panel}
    </>
  );
}
