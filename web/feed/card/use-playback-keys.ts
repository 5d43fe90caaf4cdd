import { useEffect, useEffectEvent } from 'react';
import { isTakenKey } from '../../stage/player/is-taken-key.ts';

type Acts = { toggle: () => void; mute: () => void };

/** Space or K plays and pauses, M turns the sound on and off; unless something else has the key. */
export function usePlaybackKeys(acts: Acts | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!acts || event.repeat || isTakenKey(event)) return;
    const key = event.key.toLowerCase();
    if (key === ' ' || key === 'k') acts.toggle();
    else if (key === 'm') acts.mute();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
}
