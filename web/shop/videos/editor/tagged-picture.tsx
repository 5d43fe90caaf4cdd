import { Film } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '#contract/ids.ts';
import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FileState } from '../file-state.tsx';
import { DraggableTag } from './draggable-tag.tsx';
import { pictureHeight } from './editor-sizes.ts';
import type { Playhead } from './playhead.ts';
import { placedAt } from './tag-draft.ts';
import type { DraftHandle } from './use-video-draft.ts';

type Parts = {
  video: OwnVideo;
  draft: DraftHandle;
  playhead: Playhead;
  seconds: number;
  isUnplayable: boolean;
  chosen: ProductId | undefined;
  onChoose: (id: ProductId) => void;
};

/** The picture at this moment of the video, with the tags that shoppers see then, and the chosen one. */
export function TaggedPicture({ video, draft, playhead, seconds, isUnplayable, chosen, onChoose }: Parts) {
  const { t } = useTranslation('shoppable');
  const { width, height } = video.played ?? { width: 9, height: 16 };
  return (
    <section
      aria-label={t('editor.picture')}
      style={{ aspectRatio: `${width} / ${height}`, '--shape': width / height } as CSSProperties}
      className={classNames('@container relative mx-auto overflow-hidden rounded-lg bg-ink-200 row:col-start-1 row:row-span-3 row:row-start-1', pictureHeight)}
    >
      {video.played ? (
        // biome-ignore lint/a11y/useMediaCaption: sellers hand in no captions
        <video
          ref={playhead.attach}
          src={video.played.url}
          poster={video.played.poster_url ?? undefined}
          playsInline
          preload="auto"
          tabIndex={-1}
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <div className="absolute inset-x-0 top-0 flex flex-col items-center gap-2 p-4 text-center">
          <Film aria-hidden className="size-10 text-ink-500" />
          <FileState video={video} />
          {video.file && video.file.state !== 'failed' && <p className="text-sm">{t('editor.noPicture')}</p>}
        </div>
      )}
      {isUnplayable && (
        <p role="alert" className="absolute inset-x-0 top-0 bg-ink/80 p-3 text-center text-sm text-white">
          {t('editor.unplayable')}
        </p>
      )}
      {draft.draft.tags.map((tag) => {
        const { id } = tag.product;
        const isNow = isTagShownAt(tag, seconds);
        if (!isNow && id !== chosen) return null;
        return (
          <DraggableTag
            key={id}
            tag={tag}
            isChosen={id === chosen}
            isPale={!isNow}
            onChoose={() => onChoose(id)}
            onPlace={(x, y) => draft.changeTag(id, (now) => placedAt(now, x, y))}
            onRemove={() => draft.removeTag(id)}
          />
        );
      })}
    </section>
  );
}
