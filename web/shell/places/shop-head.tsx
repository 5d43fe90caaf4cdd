import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CartLink } from '../../shop/cart/cart-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { useNoticePanel } from '../use-notice-panel.tsx';
import { AccountLink } from './account-link.tsx';
import { NoticesButton } from './notices-button.tsx';

/** `back`: a way back, where the page has no other place for it. `search` stays in sight. */
type HeadParts = { back?: ReactNode; search?: ReactNode; dark?: boolean };

/** Above a page, in the colors of its ground: whose it is, its search, and the ways to the shop, to what was said, to the cart and to the account. */
export function ShopHead({ back, search, dark }: HeadParts) {
  const { t } = useTranslation('shell');
  const notices = useNoticePanel();
  return (
    <header className={classNames('border-hairline border-b bg-ground px-3 py-1.5 lg:px-8', dark && 'on-video', search != null && 'sticky top-0 z-10')}>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-y-1.5 sm:gap-x-1">
        {back}
        <Link to="/" className="mr-auto flex min-h-11 items-center rounded-md px-1 lg:px-0">
          <Logo />
        </Link>
        {search != null && <div className="order-last w-full pb-1.5 lg:order-none lg:mr-3 lg:w-112 lg:pb-0">{search}</div>}
        <Link to="/shop" className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full font-semibold hover:bg-sunken sm:rounded-md sm:px-3">
          <Store aria-hidden className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t('nav.shop')}</span>
        </Link>
        <NoticesButton notices={notices} />
        <CartLink />
        <AccountLink />
      </div>
      {notices.panel}
    </header>
  );
}
