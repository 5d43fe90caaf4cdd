import type { Session } from '@supabase/auth-js';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { displayName, initialsOf } from './person.ts';
import { useSignIn } from './sign-in-sheet-context.tsx';

/** Over a video: the way in for a guest, an icon where little width is left, the person's initials and the way to the account otherwise. */
export function AccountEntry({ className }: { className?: string }) {
  const { t } = useTranslation('sign-in');
  const { loading, session } = useSession();
  const { openSignIn, preload, opening } = useSignIn();
  const place = useRef<HTMLDivElement>(null);
  const focusHere = () => place.current?.querySelector<HTMLElement>('a, button');

  return (
    <div ref={place} className={classNames('min-h-11', loading && 'invisible', className)}>
      {session ? (
        <AccountLink session={session} />
      ) : (
        <Button
          look="on-dark"
          title={t('open')}
          className="rounded-full! max-sm:size-11 max-sm:p-0"
          aria-busy={opening}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void openSignIn('account', focusHere)}
        >
          <UserRound aria-hidden className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t('open')}</span>
        </Button>
      )}
    </div>
  );
}

function AccountLink({ session }: { session: Session }) {
  const { t } = useTranslation('sign-in');
  const name = displayName(session);
  return (
    <Link
      to="/account"
      aria-label={name ? t('account', { name }) : t('accountUnnamed')}
      className="flex size-11 items-center justify-center rounded-full border border-white/30 bg-ink/60 font-semibold text-white hover:bg-ink/80"
    >
      <Initials session={session} />
    </Link>
  );
}

/** Letters in a marigold ring; a person without any has the same ring. */
export function Initials({ session }: { session: Session }) {
  return (
    <span aria-hidden className="flex size-8 shrink-0 items-center justify-center rounded-full bg-paper font-bold text-ink text-sm">
      {initialsOf(session) || '#'}
    </span>
  );
}
