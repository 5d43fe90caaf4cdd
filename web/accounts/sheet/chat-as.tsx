import { UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/auth.ts';
import { IconButton } from '../../ui/button.tsx';
import { Initials } from './account-entry.tsx';
import { displayName } from './person.ts';
import { useSignIn } from './sign-in-sheet-context.tsx';

/** Above the chat's input: the name that lines are written under, and a button to sign in or set one. Focus returns to `input`. */
export function ChatAs({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('sign-in');
  const { session } = useSession();
  const { openSignIn, preload } = useSignIn();
  if (session && displayName(session) !== '')
    return (
      <span className="flex size-11 shrink-0 items-center justify-center">
        <Initials session={session} />
      </span>
    );
  return (
    <IconButton
      look="ghost"
      label={t('chatAs')}
      className="text-white hover:bg-white/15"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void openSignIn('chat', () => input.current)}
    >
      <UserRound aria-hidden className="size-5" />
    </IconButton>
  );
}
