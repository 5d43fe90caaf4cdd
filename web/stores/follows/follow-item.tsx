import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StoreId } from '#contract/ids.ts';
import type { Choose } from '../../watch/player-menu.tsx';
import { PlayerMenuItem } from '../../watch/player-menu-items.tsx';
import { useFollow } from './use-follow.ts';

/** In the menu of the player, where little height is left for a button. */
export function FollowItem({ storeId, choose, className }: { storeId: StoreId; choose: Choose; className: string }) {
  const { t } = useTranslation('follows');
  const { state, isOffered, toggle } = useFollow(storeId);
  const follows = state?.follows ?? false;
  const Icon = follows ? Check : Plus;
  if (!isOffered) return null;
  return (
    <PlayerMenuItem className={className} isPressed={follows} icon={<Icon aria-hidden className="size-5" />} onClick={() => choose(() => void toggle())}>
      {follows ? t('following') : t('follow')}
    </PlayerMenuItem>
  );
}
