import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AccountItem } from '../watch/account-item.tsx';
import { PlayerMenuItem, PlayerMenuItems, type PlayerMenuParts } from '../watch/player-menu-items.tsx';

/** The player's menu of a replay. */
export function ReplayMenu({ onCopy, ...player }: PlayerMenuParts & { onCopy: () => void }) {
  const { t } = useTranslation('replay');
  return (
    <>
      <PlayerMenuItem icon={<Copy aria-hidden className="size-5" />} onClick={() => player.choose(onCopy)}>
        {t('copy')}
      </PlayerMenuItem>
      <AccountItem choose={player.choose} />
      <PlayerMenuItems {...player} />
    </>
  );
}
