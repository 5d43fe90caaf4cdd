import type { Session } from '@supabase/auth-js';
import { Navigate } from 'react-router';
import { text } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { needsSecondFactor, type SignedInAs } from './assurance.ts';
import { useNext } from './next-path.ts';

const home = '/dashboard';

/** Takes whoever has signed in to `?next=` or the dashboard, by way of the second factor if one is owed. */
export function AfterSignIn({ session }: { session: Session }) {
  const { next, keep } = useNext();
  return <Navigate to={needsSecondFactor(session) ? keep('/auth/second-factor') : (next ?? home)} replace />;
}

/** The toast of docs/product.md, "Sign-in", once nothing more is asked. */
export function welcome(session: SignedInAs | null | undefined): void {
  if (session && !needsSecondFactor(session)) showToast(text('accounts:logIn.done'), text('accounts:logIn.doneText'));
}
