import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { useVisible } from '../hooks/use-visible.ts';

/** `hasFailed`: the next page could not be had; it is asked for again by a press alone. */
type LoadMoreParts = { label: string; busy: boolean; hasFailed: boolean; onMore: () => void };

/** Fetches the next page shortly before the end is reached; a button for who cannot scroll. */
export function LoadMore({ label, busy, hasFailed, onMore }: LoadMoreParts) {
  const { t } = useTranslation('shell');
  const place = useRef<HTMLDivElement>(null);
  const near = useVisible(place, { margin: '400px' });
  const goesOn = near && !busy && !hasFailed;
  useEffect(() => {
    if (goesOn) onMore();
  }, [goesOn, onMore]);
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-6">
      {hasFailed && <p role="alert">{t('notLoaded')}</p>}
      <Button busy={busy} onClick={onMore}>
        {hasFailed ? t('retry') : label}
      </Button>
    </div>
  );
}
