import './listen/listen-texts.ts';
import '../shop/cart/count-texts.ts';
import { Activity, Bell, Headphones, ShoppingCart, Store, Video, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCart } from '../shop/cart/cart-context.tsx';
import { chooseListening } from './listen/listen-preference.ts';
import type { Choose } from './player-menu.tsx';

export type PlayerMenuParts = {
  choose: Choose;
  muted: boolean;
  onMuted: (muted: boolean) => void;
  listening: boolean;
  onStats: () => void;
  onNotices: () => void;
  /** Opens what is in the cart over the picture; without it, its page. */
  onCart?: () => void;
};

const collapsed = 'hidden short:flex';

/** What the menu of every player holds; sound, notices and cart only where little height is left for their buttons. */
export function PlayerMenuItems({ choose, muted, onMuted, listening, onStats, onNotices, onCart }: PlayerMenuParts) {
  const { t } = useTranslation(['watch', 'listen', 'shell', 'cart-count']);
  const navigate = useNavigate();
  const { count } = useCart();
  const openCart = onCart && count > 0 ? onCart : () => void navigate('/cart');
  const [Sound, Picture] = [muted ? VolumeX : Volume2, listening ? Video : Headphones];
  return (
    <>
      <PlayerMenuItem className={collapsed} icon={<Sound aria-hidden className="size-5" />} onClick={() => choose(() => onMuted(!muted))}>
        {muted ? t('unmute') : t('mute')}
      </PlayerMenuItem>
      <PlayerMenuItem icon={<Store aria-hidden className="size-5" />} onClick={() => choose(() => void navigate('/shop'))}>
        {t('shell:nav.shop')}
      </PlayerMenuItem>
      <PlayerMenuItem className={onCart ? undefined : collapsed} icon={<ShoppingCart aria-hidden className="size-5" />} onClick={() => choose(openCart)}>
        {t('cart-count:link', { count })}
      </PlayerMenuItem>
      <PlayerMenuItem className={collapsed} icon={<Bell aria-hidden className="size-5" />} onClick={() => choose(onNotices)}>
        {t('shell:notices.title')}
      </PlayerMenuItem>
      <PlayerMenuItem icon={<Picture aria-hidden className="size-5" />} onClick={() => choose(() => chooseListening(!listening))}>
        {listening ? t('listen:stop') : t('listen:start')}
      </PlayerMenuItem>
      <PlayerMenuItem icon={<Activity aria-hidden className="size-5" />} onClick={() => choose(onStats)}>
        {t('listen:stats')}
      </PlayerMenuItem>
    </>
  );
}

type ItemParts = { icon: ReactNode; onClick: () => void; className?: string; isPressed?: boolean; children: ReactNode };

export function PlayerMenuItem({ icon, onClick, className = 'flex', isPressed, children }: ItemParts) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-pressed={isPressed}
      className={`min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-white/10 ${className}`}
    >
      {icon}
      {children}
    </button>
  );
}
