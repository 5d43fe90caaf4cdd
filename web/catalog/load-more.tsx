import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { useVisible } from './use-visible.ts';

type LoadMoreParts = { label: string; busy: boolean; onMore: () => void };

/** Fetches the next page shortly before the end is reached; a button for who cannot scroll. */
export function LoadMore({ label, busy, onMore }: LoadMoreParts) {
  const place = useRef<HTMLDivElement>(null);
  const near = useVisible(place, { margin: '400px' });
  useEffect(() => {
    if (near && !busy) onMore();
  }, [near, busy, onMore]);
  return (
    <div ref={place} className="flex justify-center py-6">
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
