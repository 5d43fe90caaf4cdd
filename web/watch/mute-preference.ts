import { useCallback, useState } from 'react';

const key = 'isMuted';

/** docs/product.md, "Live feed": unmuted on /live, muted elsewhere, unless the person chose otherwise. */
export function useMutePreference(isMutedAtFirst = false): [boolean, (muted: boolean) => void] {
  const [muted, setMuted] = useState(() => (stored() ?? String(isMutedAtFirst)) === 'true');
  const choose = useCallback((next: boolean) => {
    localStorage.setItem(key, String(next));
    setMuted(next);
  }, []);
  return [muted, choose];
}

function stored(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
}
