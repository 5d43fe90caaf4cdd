import { useTranslation } from 'react-i18next';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { TagBubbles } from './tag-bubbles.tsx';
import { TaggedFrame } from './tagged-frame.tsx';
import type { OpenProduct } from './video-products.tsx';

type Parts = {
  video: Pick<ShoppableVideo, 'title' | 'video_url' | 'thumbnail_url' | 'width' | 'height' | 'tags'>;
  seconds: number;
  /** Fetched before it is wanted. */
  isPreloaded?: boolean;
  onElement: (element: HTMLVideoElement | null) => void;
  onTap: () => void;
  onOpen: OpenProduct;
};

/** The moving picture of a shoppable video, in a loop, with the tags of this moment. */
export function VideoPicture({ video, seconds, isPreloaded = false, onElement, onTap, onOpen }: Parts) {
  const { t } = useTranslation('video-card');
  return (
    <TaggedFrame video={video} over={<TagBubbles tags={video.tags} seconds={seconds} onOpen={onOpen} />}>
      {/* biome-ignore lint/a11y/useMediaCaption: sellers hand in no captions */}
      <video
        ref={onElement}
        src={video.video_url}
        aria-label={t('player', { title: video.title })}
        poster={video.thumbnail_url ?? undefined}
        preload={isPreloaded ? 'auto' : undefined}
        className="size-full object-cover"
        playsInline
        loop
        onClick={onTap}
      />
    </TaggedFrame>
  );
}
