import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useWakeLock } from '../watch/wake-lock.ts';

/** While mounted the screen stays on, and leaving the page asks first. */
export function LeaveGuard() {
  const { t } = useTranslation('live');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useWakeLock();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('studio.leaveTitle')}
      description={t('studio.leaveText')}
      confirmLabel={t('studio.leaveConfirm')}
    />
  );
}
