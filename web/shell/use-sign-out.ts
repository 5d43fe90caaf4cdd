import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showProblem, showToast } from '../ui/toast.tsx';
import { signOutHere } from './own-sign-out.ts';

/** Signs out this device alone, says so, and goes to the sign-in, or to `next`. */
export function useSignOut(next = '/auth'): () => Promise<void> {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return async () => {
    const { error } = await signOutHere();
    if (error) return showProblem(t('seller.errorSigningOut'), error.message);
    showToast(t('seller.signedOut'));
    await navigate(next, { replace: true });
  };
}
