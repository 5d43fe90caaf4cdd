import { useEffect, useState } from 'react';

/** Whole seconds until `first` have passed; `restart` counts `again`. By the clock: timers sleep in hidden tabs. */
export function useSecondsLeft(first: number, again: number): { left: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + first * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  function restart(): void {
    setNow(Date.now());
    setEndsAt(Date.now() + again * 1000);
  }
  return { left, restart };
}
