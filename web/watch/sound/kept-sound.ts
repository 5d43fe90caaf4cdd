import { keep, readKept } from '../../net/kept-words.ts';

/** What can be heard: the live feed, and the videos that are shown anywhere else. */
export type AudioSource = 'liveStream' | 'videos';

/**
 * docs/product.md, "Live feed": sound is on there and off elsewhere, unless the person chose otherwise. What was chosen for the source
 * itself counts before `isMuted`, the last choice of any.
 */
export function isMuted(source: AudioSource): boolean {
  const own = readKept(`audio.${source}`);
  return own ? own !== 'true' : (readKept('isMuted') ?? String(isMutedAtFirst(source))) === 'true';
}

export const isMutedAtFirst = (source: AudioSource): boolean => source !== 'liveStream';

export function keepMuted(source: AudioSource, muted: boolean): void {
  keep('isMuted', String(muted));
  keep(`audio.${source}`, String(!muted));
}
