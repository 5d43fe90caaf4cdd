import { Film, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { isolate } from '../../texts/isolate.ts';

/** The picture of a video, which plays when it is tapped. */
export function VideoPreview({ video: { title, played, thumbnail_url: poster } }: { video: OwnVideo }) {
  const { t } = useTranslation('shoppable');
  const [isOpen, setOpen] = useState(false);
  const name = isolate(title);
  if (played && isOpen) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: sellers hand in no captions
      <video
        src={played.url}
        poster={poster ?? undefined}
        aria-label={t('card.video', { title: name })}
        autoPlay
        controls
        playsInline
        className="absolute inset-0 size-full bg-ink object-contain"
      />
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
