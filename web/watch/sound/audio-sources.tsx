import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type AudioSource, isMuted, isMutedAtFirst, keepMuted } from './kept-sound.ts';

const SoundContext = createContext(false);
/** Those that asked for the sound. */
const listeners = new Set<() => void>();

/** Around what plays: a choice counts at once for everything, and is kept in this browser. */
export function AudioSourceProvider({ children }: { children: ReactNode }) {
  return <SoundContext value>{children}</SoundContext>;
}

/** Whether that source is muted, and what changes it. Throws outside of `AudioSourceProvider`. */
export function useMutePreference(source: AudioSource): [boolean, (muted: boolean) => void] {
  if (!useContext(SoundContext)) throw new Error('useMutePreference must be used within an AudioSourceProvider');
  // The server knows no choice: what it rendered is shown until the page has its script.
  const muted = useSyncExternalStore(
    subscribe,
    () => isMuted(source),
    () => isMutedAtFirst(source),
  );
  return [
    muted,
    (next) => {
      keepMuted(source, next);
      for (const listen of listeners) listen();
    },
  ];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
