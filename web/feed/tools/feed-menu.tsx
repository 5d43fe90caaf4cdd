import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { FollowItem } from '../../stores/follows/follow-item.tsx';
import { AccountItem } from '../../watch/account-item.tsx';
import { PlayerMenuItem, PlayerMenuItems, type PlayerMenuParts } from '../../watch/player-menu-items.tsx';
import { LikeItem } from '../likes/like-item.tsx';
import type { Position } from './feed-arrows.tsx';

type Parts = PlayerMenuParts & { position: Position; stream: LiveStream };

const collapsed = 'hidden short:flex';

/** The player's menu of the feed: with the ways to other live events and to the account where little height is left. */
export function FeedMenu({ position: { index, count, move }, stream, ...player }: Parts) {
  const { t } = useTranslation('watch');
  const { choose } = player;
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
      <FollowItem className={`${collapsed} beside:hidden`} storeId={stream.seller_id} choose={choose} />
      <LikeItem className="hidden low:flex" liked={{ kind: 'event', id: stream.id }} choose={choose} />
      <AccountItem choose={choose} />
      <PlayerMenuItems {...player} />
    </>
  );
}
