import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignIn } from '../accounts/sheet/sign-in-sheet-context.tsx';
import { useSession } from '../api/auth.ts';
import type { Choose } from './player-menu.tsx';
import { PlayerMenuItem } from './player-menu-items.tsx';

/** The way to one's account, or in, where little height is left for a button of its own. */
export function AccountItem({ choose }: { choose: Choose }) {
  const { t } = useTranslation('sign-in');
  const { session } = useSession();
  const { openSignIn } = useSignIn();
  const navigate = useNavigate();
  const open = () => void (session ? navigate('/account') : openSignIn('account'));
  return (
    <PlayerMenuItem className="hidden short:flex" icon={<UserRound aria-hidden className="size-5" />} onClick={() => choose(open)}>
      {session ? t('accountUnnamed') : t('open')}
    </PlayerMenuItem>
  );
}
