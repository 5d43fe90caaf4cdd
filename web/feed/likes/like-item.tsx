import { ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Choose } from '../../watch/player-menu.tsx';
import { PlayerMenuItem } from '../../watch/player-menu-items.tsx';
import type { Liked } from './like-calls.ts';
import { useLike } from './use-like.ts';

/** In the menu of the player, where little height is left for a button. */
export function LikeItem({ liked, choose, className }: { liked: Liked; choose: Choose; className: string }) {
  const { t } = useTranslation('likes');
  const { state, toggle } = useLike(liked);
  return (
    <PlayerMenuItem className={className} isPressed={state?.liked ?? false} icon={<ThumbsUp aria-hidden className="size-5" />} onClick={() => choose(toggle)}>
      {t(liked.kind === 'event' ? 'like' : 'likeVideo')}
      {state && state.likes > 0 && `, ${t('count', { count: state.likes })}`}
    </PlayerMenuItem>
  );
}
