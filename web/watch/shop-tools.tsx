import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NoticesButton } from '../shell/places/notices-button.tsx';
import type { useNoticePanel } from '../shell/use-notice-panel.tsx';
import { CartLink } from '../shop/cart/cart-link.tsx';

const onPicture = 'border border-white/30 bg-ink/60 hover:bg-ink/80!';

/** On a picture: what was said, the shop, and the cart. Where little height is left the menu of the player has them. */
export function ShopTools({ notices }: { notices: ReturnType<typeof useNoticePanel> }) {
  const { t } = useTranslation('shell');
  const label = t('nav.shop');
  return (
    <>
      <NoticesButton notices={notices} look="on-dark" className="short:hidden" />
      <Link
        to="/shop"
        aria-label={label}
        title={label}
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-white short:hidden ${onPicture}`}
      >
        <Store aria-hidden className="size-5" />
      </Link>
      <span className="on-video short:hidden">
        <CartLink className={onPicture} />
      </span>
    </>
  );
}
