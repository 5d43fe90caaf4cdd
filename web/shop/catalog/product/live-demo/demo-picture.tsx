import '../../../../watch/texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { useLivePlayer } from '../../../../stage/player/use-live-player.ts';
import { MuteButton } from '../../../../watch/mute-button.tsx';
import { AudioSourceProvider, useMutePreference } from '../../../../watch/sound/audio-sources.tsx';

type Parts = { stream: LiveStream; onGone: () => void };

/** The moving picture of a live event, over its still. `onGone`: it cannot play, or has ended. */
export function DemoPicture(parts: Parts) {
  return (
    <AudioSourceProvider>
      <Picture {...parts} />
    </AudioSourceProvider>
  );
}

function Picture({ stream, onGone }: Parts) {
  const { t } = useTranslation('watch');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [muted, setMuted] = useMutePreference('videos');
  const { player, state } = useLivePlayer(video, stream, { muted, listening: false });
  const isGone = state.phase === 'failed' || state.phase === 'ended';
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);

  function changeMuted(next: boolean): void {
    setMuted(next);
    player?.setMuted(next);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a camera has no captions */}
      <video ref={setVideo} aria-label={t('player', { title: stream.title })} className="absolute inset-0 size-full object-cover" playsInline autoPlay />
      <MuteButton muted={state.muted} onChange={changeMuted} className="absolute right-3 bottom-3 z-10" />
    </>
  );
}
