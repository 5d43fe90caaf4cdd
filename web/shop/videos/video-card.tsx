import { Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { formatClock } from '../../texts/durations.ts';
import { isolate } from '../../texts/isolate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { FileState } from './file-state.tsx';
import { PublishButton } from './publish-button.tsx';
import { VideoCounts } from './video-counts.tsx';
import { VideoPreview } from './video-preview.tsx';

type Moves = Record<'onRemove' | 'onRestore' | 'onPurge', () => void>;
/** `moves`: of those who may change it. */
type CardParts = { video: OwnVideo; moves: Moves | undefined };

/** A video as its seller sees it: its picture, how far it is, and the way to its tags. */
export function VideoCard({ video, moves }: CardParts) {
  const { t } = useTranslation('shoppable');
  const { title, deleted_at: deletedAt } = video;
  const name = isolate(title);
  return (
    <div className="flex h-full flex-col">
      <div className="relative aspect-9/16 w-full bg-ink-100">
        <VideoPreview video={video} />
        {!deletedAt && (
          <p className="absolute top-2 left-2 flex flex-wrap gap-1">
            <Badge tone={video.state === 'published' ? 'good' : 'neutral'}>{t(`stateOf.${video.state}`)}</Badge>
            {video.made_by_ai && <Badge>{t('card.ai')}</Badge>}
          </p>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3 sm:p-4">
        <h2 className="line-clamp-2 break-words font-bold text-lg leading-snug">{title}</h2>
        {video.clip && (
          <p className="line-clamp-2 break-words text-quiet text-sm">
            {t('card.clipOf', { title: isolate(video.clip.title), from: formatClock(video.clip.from_ms), to: formatClock(video.clip.to_ms) })}
          </p>
        )}
        <FileState video={video} />
        <p>
          <Badge>{t('card.products', { count: video.product_count })}</Badge>
        </p>
        <VideoCounts video={video} />
        {deletedAt && <p className="text-quiet text-sm">{t('card.binnedAt', { time: formatMoment(deletedAt) })}</p>}
        {moves && (deletedAt ? <BinnedMoves name={name} {...moves} /> : <ShownMoves video={video} name={name} {...moves} />)}
      </div>
    </div>
  );
}

function BinnedMoves({ name, onRestore, onPurge }: Moves & { name: string }) {
  const { t } = useTranslation('shoppable');
  return (
    <div className="mt-auto flex items-center justify-between gap-1 pt-1">
      <Button aria-label={t('card.restoreOf', { title: name })} className="whitespace-nowrap px-3 max-sm:px-2 max-sm:text-sm" onClick={onRestore}>
        <Undo2 aria-hidden className="size-4" />
        {t('card.restore')}
      </Button>
      <IconButton label={t('card.purge', { title: name })} onClick={onPurge}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

function ShownMoves({ video, name, onRemove }: Moves & { video: OwnVideo; name: string }) {
  const { t } = useTranslation('shoppable');
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-1 pt-1">
      {video.state === 'draft' && <PublishButton video={video} />}
      <ButtonLink
        to={`/dashboard/videos/${video.id}`}
        aria-label={t('card.editOf', { title: name })}
        className="whitespace-nowrap px-3 max-sm:px-2 max-sm:text-sm"
      >
        {t('card.edit')}
      </ButtonLink>
      <IconButton label={t('card.delete', { title: name })} onClick={onRemove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

export function VideoCardSkeleton() {
  return (
    <div className="flex flex-col">
      <Skeleton className="aspect-9/16 w-full rounded-none" />
      <div className="flex flex-col gap-2 p-3 sm:p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
