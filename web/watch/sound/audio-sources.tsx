import { createContext, type ReactNode, useContext, useState } from 'react';

/** What can be heard: the live feed, and the videos that are shown anywhere else. */
export type AudioSource = 'liveStream' | 'videos';

/** Renders again whatever asked for the sound. */
const SoundContext = createContext<(() => void) | undefined>(undefined);

/** Around what plays: a choice counts at once for everything in it, and is kept in this browser. */
export function AudioSourceProvider({ children }: { children: ReactNode }) {
  const [, setChoices] = useState(0);
  return <SoundContext value={() => setChoices((count) => count + 1)}>{children}</SoundContext>;
}

/** Whether that source is muted, and what changes it. Throws outside of `AudioSourceProvider`. */
export function useMutePreference(source: AudioSource): [boolean, (muted: boolean) => void] {
  const renderAgain = useContext(SoundContext);
  if (!renderAgain) throw new Error('useMutePreference must be used within an AudioSourceProvider');
  return [
    isMuted(source),
    (muted) => {
      localStorage.setItem('isMuted', String(muted));
      localStorage.setItem(`audio.${source}`, String(!muted));
      renderAgain();
    },
  ];
}

/**
 * docs/product.md, "Live feed": sound is on there and off elsewhere, unless the person chose otherwise. What was chosen for the source
 * itself counts before `isMuted`, the last choice of any.
 */
function isMuted(source: AudioSource): boolean {
  const own = read(`audio.${source}`);
  return own ? own !== 'true' : (read('isMuted') ?? String(source !== 'liveStream')) === 'true';
}

function read(key: string): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
}
