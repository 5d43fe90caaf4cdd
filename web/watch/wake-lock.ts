import { useEffect } from 'react';

/** Keeps the screen on while the page is visible; requests the lock again when it becomes visible. Failure is ignored. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let closed = false;
    async function request(): Promise<void> {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (closed) await lock?.release();
    }
    const again = () => void request();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      closed = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
