import './texts.ts';
import { Heart, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CartLink } from '../../shop/cart/cart-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { useNoticePanel } from '../use-notice-panel.tsx';
import { AccountLink } from './account-link.tsx';
import { NoticesButton } from './notices-button.tsx';
import { useLiveAddress, useOnAir } from './on-air-count.ts';

/** `back`: a way back, where the page has no other place for it. `search` stays in sight. `dark`: in the narrow frame of what is watched. */
type HeadParts = { back?: ReactNode; search?: ReactNode; dark?: boolean };

const place = 'inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken';

/**
 * Above a page, in the colors of its ground: whose it is, and the ways to the shop, to what was said, to the cart and to the account; on
 * paper from 1024 px all places of a shopper, and a search.
 */
export function ShopHead({ back, search, dark = false }: HeadParts) {
  const { t } = useTranslation('shell');
  const notices = useNoticePanel();
  const currentAt = useCurrentAt();
  return (
    <header className={classNames('border-hairline border-b bg-ground px-3 py-1.5 lg:px-8', dark && 'on-video', search != null && 'sticky top-0 z-10')}>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-y-1.5 sm:gap-x-1">
        {back}
        <Link to="/" className="mr-auto flex min-h-11 items-center rounded-md px-1 lg:mr-4 lg:px-0">
          <Logo />
        </Link>
        {!dark && <WatchPlaces />}
        <Link
          {...currentAt('/shop')}
          className={classNames(
            'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full font-semibold hover:bg-sunken aria-[current=page]:bg-sunken sm:rounded-md sm:px-3',
            !dark && 'lg:mr-auto',
          )}
        >
          <Store aria-hidden className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t('nav.shop')}</span>
        </Link>
        {search != null && <div className="order-last w-full pb-1.5 lg:order-none lg:mr-2 lg:w-96 lg:pb-0">{search}</div>}
        {!dark && <OwnPlaces hasSearch={search != null} />}
        <NoticesButton notices={notices} />
        <CartLink />
        <AccountLink />
      </div>
      {notices.panel}
    </header>
  );
}

/** Where a link leads, and whether one is there. */
function useCurrentAt() {
  const { pathname } = useLocation();
  return (to: string) => ({ to, 'aria-current': pathname === to ? ('page' as const) : undefined });
}

/** What a phone has in its bar: from 1024 px. */
function WatchPlaces() {
  const { t } = useTranslation('shell');
  const { isOnAir } = useOnAir();
  return (
    <nav aria-label={t('nav.label')} className="hidden lg:flex">
      <Link to={useLiveAddress()} className={place}>
        {t('nav.live')}
        {isOnAir && (
          <span aria-hidden className="rounded-sm bg-rani px-1 font-bold text-[0.625rem] text-white leading-4">
            {t('nav.liveTag')}
          </span>
        )}
      </Link>
      <Link to="/?tab=videos" className={place}>
        {t('nav.videos')}
      </Link>
    </nav>
  );
}

/** The search leads to the shop (`shop-view.ts`), also before the page's code is there. */
function OwnPlaces({ hasSearch }: { hasSearch: boolean }) {
  const { t } = useTranslation(['shell', 'paper']);
  const currentAt = useCurrentAt();
  return (
    <>
      {!hasSearch && (
        <search className="hidden lg:block">
          <form action="/shop">
            <input
              type="search"
              name="search"
              aria-label={t('paper:search')}
              placeholder={t('paper:search')}
              className="mr-2 min-h-11 w-72 rounded-md border border-line bg-surface px-3 placeholder:text-quiet"
            />
          </form>
        </search>
      )}
      <Link {...currentAt('/orders')} className={`${place} max-lg:hidden`}>
        {t('paper:orders')}
      </Link>
      <Link
        {...currentAt('/wishlist')}
        aria-label={t('nav.wishlist')}
        title={t('nav.wishlist')}
        className="hidden size-11 items-center justify-center rounded-full hover:bg-sunken aria-[current=page]:bg-sunken lg:inline-flex"
      >
        <Heart aria-hidden className="size-5" />
      </Link>
    </>
  );
}
