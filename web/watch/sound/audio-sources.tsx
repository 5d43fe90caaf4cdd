import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { keep, readKept } from '../../net/kept-words.ts';

/** What can be heard: the live feed, and the videos that are shown anywhere else. */
export type AudioSource = 'liveStream' | 'videos';

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
      keep('isMuted', String(next));
      keep(`audio.${source}`, String(!next));
      for (const listen of listeners) listen();
    },
  ];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * docs/product.md, "Live feed": sound is on there and off elsewhere, unless the person chose otherwise. What was chosen for the source
 * itself counts before `isMuted`, the last choice of any.
 */
export function isMuted(source: AudioSource): boolean {
  const own = readKept(`audio.${source}`);
  return own ? own !== 'true' : (readKept('isMuted') ?? String(isMutedAtFirst(source))) === 'true';
}

const isMutedAtFirst = (source: AudioSource): boolean => source !== 'liveStream';
