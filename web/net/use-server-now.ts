import { useEffect, useState } from 'react';
import { forgetServerTime, learnServerTime, serverNow } from './server-clock.ts';

const second = 1_000;

/** The server's time in ms at which this came up; by this device's own until the server has said. */
export function useServerTime(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => void learnServerTime().then(() => setNow(serverNow())), []);
  return now;
}

/** The server's time in ms, once a second; `undefined` until it is known, and while the server renders. */
export function useServerNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const isOver = new AbortController();
    async function begin(): Promise<void> {
      await learnServerTime();
      if (isOver.signal.aborted) return;
      clearInterval(timer);
      setNow(serverNow());
      timer = setInterval(() => setNow(serverNow()), second);
    }
    function onShown(): void {
      if (document.visibilityState !== 'visible') return;
      forgetServerTime();
      void begin();
    }
    document.addEventListener('visibilitychange', onShown, { signal: isOver.signal });
    void begin();
    return () => {
      isOver.abort();
      clearInterval(timer);
    };
  }, []);
  return now;
}
