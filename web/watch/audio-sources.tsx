import { createContext, type ReactNode, useContext, useState } from 'react';

/** What can be heard: the live feed, and the videos that are shown anywhere else. */
export type AudioSource = 'liveStream' | 'videos';

/** docs/product.md, "Live feed": sound is on there and off elsewhere, unless the person chose otherwise. */
const soundAtFirst: Record<AudioSource, boolean> = { liveStream: true, videos: false };

/** As the browser keeps it: `isMuted` is the last choice, of any source; the others are whether that source is to be heard. */
type Chosen = Partial<Record<'isMuted' | AudioSource, string | null>>;
type Sound = { chosen: Chosen; choose: (source: AudioSource, muted: boolean) => void };

const SoundContext = createContext<Sound | undefined>(undefined);

/** Around what plays: a choice counts at once for everything in it, and is kept in this browser. */
export function AudioSourceProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(readChosen);
  function choose(source: AudioSource, muted: boolean): void {
    localStorage.setItem('isMuted', String(muted));
    localStorage.setItem(keyOf(source), String(!muted));
    setChosen(readChosen());
  }
  return <SoundContext value={{ chosen, choose }}>{children}</SoundContext>;
}

/** Whether that source is muted, and what changes it. Throws outside of `AudioSourceProvider`. */
export function useMutePreference(source: AudioSource): [boolean, (muted: boolean) => void] {
  const sound = useContext(SoundContext);
  if (!sound) throw new Error('useMutePreference must be used within an AudioSourceProvider');
  return [isMuted(sound.chosen, source), (muted) => sound.choose(source, muted)];
}

/** What was chosen for the source itself counts first. */
export function isMuted({ isMuted: last, ...sources }: Chosen, source: AudioSource): boolean {
  const own = sources[source];
  return own ? own !== 'true' : last ? last === 'true' : !soundAtFirst[source];
}

const keyOf = (source: AudioSource) => `audio.${source}`;

function readChosen(): Chosen {
  if (typeof localStorage === 'undefined') return {};
  const read = (key: string) => localStorage.getItem(key);
  return { isMuted: read('isMuted'), liveStream: read(keyOf('liveStream')), videos: read(keyOf('videos')) };
}
