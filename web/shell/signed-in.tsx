import type { Session } from '@supabase/auth-js';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../api/auth.ts';

type SignedInParts = { children: (session: Session) => ReactNode; dark?: boolean };

/** The protected wrapper of specification §2: 'Loading...' until the session is known, and `/auth` without one. */
export function SignedIn({ children, dark = false }: SignedInParts) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { loading, session } = useSession();
  useEffect(() => {
    if (!loading && !session) void navigate('/auth', { replace: true });
  }, [loading, session, navigate]);
  if (session) return children(session);
  return (
    <p role="status" className={`flex min-h-dvh items-center justify-center ${dark ? 'bg-ink text-white' : ''}`}>
      {t('loading')}
    </p>
  );
}
