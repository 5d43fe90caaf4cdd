import type { Session } from '@supabase/auth-js';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { needsSecondFactor } from '../accounts/assurance.ts';
import { withNext } from '../accounts/next-path.ts';
import { useSession } from '../api/auth.ts';
import { isSigningOut } from './own-sign-out.ts';

type SignedInParts = {
  children: (session: Session) => ReactNode;
  /** What to say where the session ends while the page is open, instead of leading to the log-in at once. */
  ended?: (logInPath: string) => ReactNode;
  dark?: boolean;
  /** In place of the bare word, in the shape of what comes. */
  waiting?: ReactNode;
};

const endedElsewhere = { isEnded: true };

/** Around signed-in pages (docs/product.md, "Addresses of pages"): 'Loading...' until the session is known, `/auth` without one, and its second factor first. */
export function SignedIn({ children, ended, dark = false, waiting }: SignedInParts) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const { loading, session } = useSession();
  const [wasIn, setWasIn] = useState(false);
  const [ending, setEnding] = useState<'here' | 'elsewhere'>();
  if (session && !needsSecondFactor(session)) {
    if (!wasIn) setWasIn(true);
    return children(session);
  }
  // Who signs out here knows; any other end is said on the log-in.
  if (!loading && !session && wasIn && !ending) setEnding(isSigningOut() ? 'here' : 'elsewhere');
  if (!loading && !session && wasIn && ended) return ended(withNext('/auth', pathname + search));
  if (!loading)
    return (
      <Navigate to={withNext(session ? '/auth/second-factor' : '/auth', pathname + search)} state={ending === 'elsewhere' ? endedElsewhere : null} replace />
    );
  if (waiting) return waiting;
  return (
    <p role="status" className={`flex min-h-(--screen) items-center justify-center ${dark ? 'bg-ink text-white' : ''}`}>
      {t('loading')}
    </p>
  );
}
