import '../../watch/texts.ts';
import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLivePlayer } from '../../stage/player/use-live-player.ts';
import { IconButton } from '../../ui/button.tsx';
import { PlayerOverlay } from '../../watch/player-overlay.tsx';
import type { HostedShow } from '../studio-panels.tsx';
import { PicturedProduct } from './pictured-product.tsx';

/** What shoppers see, for those of the store who send nothing from here. */
export function ShowPreview({ show: { stream, room, state: told } }: { show: HostedShow }) {
  const { t } = useTranslation('live');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { player, state } = useLivePlayer(video, stream, { muted: true, listening: false });
  return (
    <div className="relative aspect-9/16 h-full">
      {/* biome-ignore lint/a11y/useMediaCaption: what is live has no captions; the chat is text */}
      <video ref={setVideo} aria-label={t('played.preview')} playsInline autoPlay className="size-full rounded-lg bg-ink-800 object-cover" />
      <div className="absolute inset-2 flex flex-col gap-2">
        {/* A low picture is narrow: its notes may be wider. */}
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto short:-mx-12">
          <PlayerOverlay
            state={state}
            ended={told.ended}
            interrupted={told.interrupted}
            onRetry={() => player?.retry()}
            onTap={() => player?.setMuted(false)}
          />
        </div>
        <IconButton
          look="on-dark"
          label={state.muted ? t('played.unmute') : t('played.mute')}
          onClick={() => player?.setMuted(!state.muted)}
          className="self-end"
        >
          {state.muted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
        </IconButton>
      </div>
      {stream.has_simulated_audience && room && <PicturedProduct {...{ stream, room, video, player }} />}
    </div>
  );
}
