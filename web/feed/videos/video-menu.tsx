import '../../shop/cart/count-texts.ts';
import { Bell, ChevronDown, ChevronUp, History, Share2, ShoppingCart, Store, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { useCart } from '../../shop/cart/cart-context.tsx';
import { AccountItem } from '../../watch/account-item.tsx';
import type { Choose } from '../../watch/player-menu.tsx';
import { PlayerMenuItem } from '../../watch/player-menu-items.tsx';
import { shareVideo } from '../card/share-video.ts';
import { LikeItem } from '../likes/like-item.tsx';
import type { Position } from '../tools/feed-arrows.tsx';

type Parts = { choose: Choose; video: ShoppableVideo; position: Position; muted: boolean; onMuted: (muted: boolean) => void; onNotices: () => void };

const collapsed = 'hidden short:flex';

/** What is rarely wanted of a shoppable video; where little height is left, all that may be done with it. */
export function VideoMenu({ choose, video, position: { index, count, move }, muted, onMuted, onNotices }: Parts) {
  const { t } = useTranslation(['video-feed', 'video-card', 'watch', 'shell', 'cart-count']);
  const navigate = useNavigate();
  const { count: inCart } = useCart();
  const Sound = muted ? VolumeX : Volume2;
  return (
    <>
      {index > 0 && (
        <PlayerMenuItem className={collapsed} icon={<ChevronUp aria-hidden className="size-5" />} onClick={() => choose(() => move(-1))}>
          {t('previous')}
        </PlayerMenuItem>
      )}
      {index < count - 1 && (
        <PlayerMenuItem className={collapsed} icon={<ChevronDown aria-hidden className="size-5" />} onClick={() => choose(() => move(1))}>
          {t('next')}
        </PlayerMenuItem>
      )}
      <LikeItem className={collapsed} liked={{ kind: 'video', id: video.id }} choose={choose} />
      <PlayerMenuItem className={collapsed} icon={<Share2 aria-hidden className="size-5" />} onClick={() => choose(() => void shareVideo(video))}>
        {t('video-card:share')}
      </PlayerMenuItem>
      <PlayerMenuItem className={collapsed} icon={<Sound aria-hidden className="size-5" />} onClick={() => choose(() => onMuted(!muted))}>
        {t(muted ? 'watch:unmute' : 'watch:mute')}
      </PlayerMenuItem>
      <PlayerMenuItem className={collapsed} icon={<ShoppingCart aria-hidden className="size-5" />} onClick={() => choose(() => void navigate('/cart'))}>
        {t('cart-count:link', { count: inCart })}
      </PlayerMenuItem>
      <PlayerMenuItem className={collapsed} icon={<Bell aria-hidden className="size-5" />} onClick={() => choose(onNotices)}>
        {t('shell:notices.title')}
      </PlayerMenuItem>
      <AccountItem choose={choose} />
      <PlayerMenuItem icon={<Store aria-hidden className="size-5" />} onClick={() => choose(() => void navigate('/shop'))}>
        {t('shell:nav.shop')}
      </PlayerMenuItem>
      <PlayerMenuItem icon={<History aria-hidden className="size-5" />} onClick={() => choose(() => void navigate('/?tab=videos&show=replays'))}>
        {t('replays')}
      </PlayerMenuItem>
    </>
  );
}
