import type { Session } from '@supabase/auth-js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { needsSecondFactor } from '../accounts/assurance.ts';
import { withNext } from '../accounts/next.ts';
import { useSession } from '../api/auth.ts';

type SignedInParts = { children: (session: Session) => ReactNode; dark?: boolean };

/** The protected wrapper of specification §2: 'Loading...' until the session is known, `/auth` without one, and its second factor first. */
export function SignedIn({ children, dark = false }: SignedInParts) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const { loading, session } = useSession();
  if (session && !needsSecondFactor(session)) return children(session);
  if (!loading) return <Navigate to={withNext(session ? '/auth/second-factor' : '/auth', pathname + search)} replace />;
  return (
    <p role="status" className={`flex min-h-dvh items-center justify-center ${dark ? 'bg-ink text-white' : ''}`}>
      {t('loading')}
    </p>
  );
}
