import '../../watch/texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { useLivePlayer } from '../../stage/player/use-live-player.ts';
import { MuteButton } from '../../watch/mute-button.tsx';
import { PlayerOverlay } from '../../watch/player-overlay.tsx';
import { useMutePreference } from '../../watch/sound/audio-sources.tsx';
import { useVolumeChange } from '../../watch/sound/volume-change.ts';
import { cardNotes, muteCorner } from './card-frame.tsx';

/** The moving picture of a live event on a card: muted at first, as all that plays elsewhere than in the live feed. A tap ends it. */
export function LivePicture({ event, onTap }: { event: LiveStream; onTap: () => void }) {
  const { t } = useTranslation('watch');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [muted, setMuted] = useMutePreference('videos');
  const { player, state } = useLivePlayer(video, event, { muted, listening: false });
  useVolumeChange(video, muted, () => changeMuted(false));

  function changeMuted(next: boolean): void {
    setMuted(next);
    player?.setMuted(next);
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a camera has no captions */}
      <video
        ref={setVideo}
        aria-label={t('player', { title: event.title })}
        className="absolute inset-0 size-full object-cover"
        playsInline
        autoPlay
        onClick={onTap}
      />
      <div className={cardNotes}>
        <PlayerOverlay state={state} ended={false} interrupted={false} onRetry={() => player?.retry()} onTap={() => player?.setMuted(muted)} />
      </div>
      <MuteButton muted={state.muted} onChange={changeMuted} className={muteCorner} />
    </>
  );
}
