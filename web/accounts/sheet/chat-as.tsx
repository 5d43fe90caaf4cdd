import { UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/auth.ts';
import { IconButton } from '../../ui/button.tsx';
import { Initials } from './account-entry.tsx';
import { displayName } from './person.ts';
import { useSignIn } from './sign-in-provider.tsx';

/** At the head of a chat's field: as whom one writes, and for somebody without a name the way to one. Writing goes on in `input`. */
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
