import '../../watch/texts.ts';
import { Film, Play } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { cardNotes, muteCorner } from '../../feed/card/card-frame.tsx';
import { PlaybackNotes } from '../../feed/card/playback-notes.tsx';
import { usePlayback } from '../../feed/card/use-playback.ts';
import { VideoPicture } from '../../feed/card/video-picture.tsx';
import { isolate } from '../../texts/isolate.ts';
import { MuteButton } from '../../watch/mute-button.tsx';
import { AudioSourceProvider, useMutePreference } from '../../watch/sound/audio-sources.tsx';

/** The picture of a video, which plays when it is tapped. */
export function VideoPreview({ video: { title, played, thumbnail_url: poster } }: { video: OwnVideo }) {
  const { t } = useTranslation('shoppable');
  const [isOpen, setOpen] = useState(false);
  const name = isolate(title);
  if (played && isOpen) {
    return (
      <AudioSourceProvider>
        <Opened video={{ ...played, title, video_url: played.url, thumbnail_url: poster, tags: [] }} />
      </AudioSourceProvider>
    );
  }
  return (
    <>
      {poster ? (
        <img src={poster} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
      ) : (
        <span aria-hidden className="absolute inset-0 flex items-center justify-center text-ink-400">
          <Film className="size-10" />
        </span>
      )}
      {played && (
        <button
          type="button"
          aria-label={t('card.play', { title: name })}
          className="absolute inset-0 flex items-center justify-center"
          onClick={() => setOpen(true)}
        >
          <span className="flex size-12 items-center justify-center rounded-full bg-ink/75 text-white">
            <Play aria-hidden className="ml-0.5 size-5 fill-current" />
          </span>
        </button>
      )}
    </>
  );
}

function Opened({ video }: { video: ComponentProps<typeof VideoPicture>['video'] }) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [muted, onMuted] = useMutePreference('videos');
  const { state, toggle, retry, setMuted } = usePlayback(element, { muted, onMuted, isAsked: true });
  return (
    <div className="absolute inset-0 bg-ink text-white">
      <VideoPicture video={video} seconds={state.seconds} onElement={setElement} onTap={toggle} onOpen={() => {}} />
      <div className={cardNotes}>
        <PlaybackNotes state={state} onToggle={toggle} onRetry={retry} />
      </div>
      <MuteButton muted={state.muted} onChange={setMuted} className={muteCorner} />
    </div>
  );
}
