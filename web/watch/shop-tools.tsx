import { NoticesButton } from '../shell/places/notices-button.tsx';
import type { useNoticePanel } from '../shell/use-notice-panel.tsx';
import { CartLink } from '../shop/cart/cart-link.tsx';

type Parts = { notices: ReturnType<typeof useNoticePanel>; hasCart?: boolean };

/** On a picture: what was said, and the cart, unless it has a place of its own there. Where little height is left the menu of the player has them. */
export function ShopTools({ notices, hasCart = true }: Parts) {
  return (
    <>
      <NoticesButton notices={notices} look="on-dark" className="short:hidden" />
      {hasCart && (
        <span className="on-video short:hidden">
          <CartLink className="border border-white/30 bg-ink/60" />
        </span>
      )}
    </>
  );
}
