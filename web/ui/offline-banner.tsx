import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says so while the device has no network, above the page, which gives it the room. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <div data-banner className="sticky top-0 z-50 h-(--banner)">
      <OfflineNote />
    </div>
  );
}

/** What the banner says, as high as it is given room. */
export function OfflineNote() {
  const { t } = useTranslation('shell');
  return (
    <div role="status" className="flex h-full items-center justify-center gap-2 bg-brick px-4 font-semibold text-sm text-white leading-tight">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t('offline')}
    </div>
  );
}
