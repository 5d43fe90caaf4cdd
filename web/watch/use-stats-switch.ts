import { useCallback, useEffect, useRef, useState } from 'react';

type StatsSwitch = { isOpen: boolean; open: () => void; close: () => void };

/** Whether the playback details are shown; `?` and `i` switch them. The focus goes back to where it was. */
export function useStatsSwitch(): StatsSwitch {
  const [isOpen, setOpen] = useState(false);
  const before = useRef<Element | null>(null);
  const open = useCallback(() => {
    before.current = document.activeElement;
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  }, []);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== '?' && event.key !== 'i')) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return;
      if (isOpen) close();
      else open();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, open, close]);
  return { isOpen, open, close };
}
