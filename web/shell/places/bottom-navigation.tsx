import { Heart, type LucideIcon, Radio, ShoppingBag, SquarePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { useLiveAddress, useOnAir } from './on-air-count.ts';

/** The place one is at has a line at the edge of the bar. */
const mark = 'before:absolute before:inset-x-6 before:top-0 before:h-0.5 before:rounded-full aria-[current=page]:before:bg-white';
const item = `${mark} relative flex flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-ink-300 text-sm aria-[current=page]:text-white`;

/**
 * 64 px high above what the phone itself keeps at its lower edge (docs/product.md, "Shop and product"). `onPaper`: from 1024 px the head of
 * the page has these places.
 */
export function BottomNavigation({ onPaper = false }: { onPaper?: boolean }) {
  const { t } = useTranslation('shell');
  const { isOnAir, productId } = useOnAir();
  const { pathname } = useLocation();
  const liveAddress = useLiveAddress();
  return (
    <nav
      data-foot
      aria-label={t('nav.label')}
      className={classNames(
        'flex h-[calc(4rem+env(safe-area-inset-bottom))] shrink-0 border-white/10 border-t bg-ink pb-[env(safe-area-inset-bottom)]',
        onPaper && 'lg:hidden',
      )}
    >
      <Place to="/?tab=videos" label={t('nav.videos')} Icon={SquarePlay} isHere={/^\/(replay\/|$)/.test(pathname)} />
      <Place to={liveAddress} label={t('nav.live')} Icon={Radio} isHere={pathname === '/live'}>
        {isOnAir && (
          <span aria-hidden className="-top-1.5 -right-6.5 absolute rounded-sm bg-rani px-1 font-bold text-[0.625rem] text-white leading-4">
            {t('nav.liveTag')}
          </span>
        )}
      </Place>
      <Place
        to={productId ? `/single-product/${productId}` : '/wishlist'}
        label={t('nav.product')}
        Icon={ShoppingBag}
        isHere={/^\/(single-)?product/.test(pathname)}
      />
      <Place to="/wishlist" label={t('nav.wishlist')} Icon={Heart} isHere={pathname === '/wishlist'} />
    </nav>
  );
}

type PlaceParts = { to: string; label: string; Icon: LucideIcon; isHere: boolean; children?: ReactNode };

function Place({ to, label, Icon, isHere, children }: PlaceParts) {
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={item}>
      <span className="relative">
        <Icon aria-hidden className="size-6" />
        {children}
      </span>
      {label}
    </Link>
  );
}
