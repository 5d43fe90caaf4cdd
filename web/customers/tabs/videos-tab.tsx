import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import '../../shop/videos/texts.ts';
import { useOwnVideos } from '../../shop/videos/use-own-videos.ts';
import { VideoPreview } from '../../shop/videos/video-preview.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { Skeleton } from '../../ui/states.tsx';
import { AiMark } from '../../watch/marks.tsx';

const noColumns: never[] = [];

/** The store's shoppable videos; each opens where it is changed. */
export function VideosTab() {
  const { t } = useTranslation('customers');
  const list = useListView({});
  return (
    <DataList<OwnVideo>
      label={t('tabs.videos')}
      columns={noColumns}
      list={list}
      {...useOwnVideos(undefined)}
      rowId={({ id }) => id}
      nameOf={({ title }) => title}
      grid="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
      renderCard={(video) => <Card video={video} />}
      cardSkeleton={<Skeleton className="aspect-9/16 rounded-none" />}
      loadingText={t('videos.loading')}
      empty={{
        icon: <Clapperboard aria-hidden className="size-12" />,
        title: t('videos.empty'),
        text: t('videos.emptyText'),
        action: (
          <ButtonLink look="primary" to="/dashboard/videos">
            {t('videos.action')}
          </ButtonLink>
        ),
      }}
    />
  );
}

function Card({ video }: { video: OwnVideo }) {
  return (
    <div className="relative aspect-9/16 overflow-hidden bg-ink-700">
      <VideoPreview video={video} />
      {video.made_by_ai && (
        <span className="pointer-events-none absolute top-3 left-3">
          <AiMark />
        </span>
      )}
      <Link to={`/dashboard/videos/${video.id}`} className="absolute inset-x-0 bottom-0 bg-ink/80 p-3 text-paper">
        <span className="line-clamp-2 break-words font-semibold text-lg leading-tight">{video.title}</span>
      </Link>
    </div>
  );
}
