import { useCallback, useState } from 'react';

const key = 'isMuted';

/** docs/product.md, "Live feed": unmuted on /live unless the person chose otherwise. */
export function useMutePreference(): [boolean, (muted: boolean) => void] {
  const [muted, setMuted] = useState(() => typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'true');
  const choose = useCallback((next: boolean) => {
    localStorage.setItem(key, String(next));
    setMuted(next);
  }, []);
  return [muted, choose];
}
