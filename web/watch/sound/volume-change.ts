import { useEffect, useEffectEvent } from 'react';

/**
 * docs/product.md, "Live feed": a change of the volume unmutes. `onUnmute` is called when somebody turns the volume of the element, or
 * unmutes it, by other means than the page's own button: the browser's picture in picture, a key. `muted` is what the person chose.
 */
export function useVolumeChange(video: HTMLVideoElement | null, muted: boolean, onUnmute: () => void): void {
  const onChange = useEffectEvent((isTurned: boolean) => {
    if (isTurned || (muted && video?.muted === false)) onUnmute();
  });
  useEffect(() => {
    if (!video) return;
    let { volume } = video;
    const listen = () => {
      const isTurned = video.volume !== volume && video.volume > 0;
      volume = video.volume;
      onChange(isTurned);
    };
    video.addEventListener('volumechange', listen);
    return () => video.removeEventListener('volumechange', listen);
  }, [video]);
}
