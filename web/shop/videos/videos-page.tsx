import './texts.ts';
import { Film, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVideo, VideoState } from '#contract/shop/videos/videos.ts';
import { DashboardPage } from '../../shell/dashboard-page.tsx';
import { useMay } from '../../stores/use-may.ts';
import { text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { AddVideoDialog } from './add/add-video-dialog.tsx';
import { useOwnVideos } from './use-own-videos.ts';
import { useVideoBin } from './use-video-bin.ts';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

export const meta = () => [{ title: text('shoppable:list.meta') }];

const noColumns: never[] = [];
const shownStates = ['published', 'draft', 'deleted'] as const;

/** `/dashboard/videos?state=draft` (docs/product.md, "Shoppable Videos screen"). */
export default function VideosPage() {
  const { t } = useTranslation('shoppable');
  const mayWrite = useMay('live:write');
  const [isAdding, setAdding] = useState(false);
  const filters = useMemo(
    () => [{ id: 'state', label: t('list.stateFilter'), choices: shownStates.map((value) => ({ value, text: t(`stateOf.${value}`) })) }],
    [t],
  );
  const list = useListView({ filters });
  const videos = useOwnVideos(list.view.filters.state as VideoState | 'deleted' | undefined);
  const bin = useVideoBin();
  const add = mayWrite && (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-5" />
      {t('list.add')}
    </Button>
  );
  return (
    <DashboardPage title={t('list.title')} action={add}>
      <DataList<OwnVideo>
        label={t('list.title')}
        columns={noColumns}
        filters={filters}
        list={list}
        {...videos}
        rowId={({ id }) => id}
        nameOf={({ title }) => title}
        grid="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-4"
        renderCard={(video) => (
          <VideoCard
            video={video}
            moves={mayWrite ? { onRemove: () => bin.remove(video), onRestore: () => bin.restore(video), onPurge: () => bin.purging.remove(video) } : undefined}
          />
        )}
        cardSkeleton={<VideoCardSkeleton />}
        loadingText={t('list.loading')}
        noMatch={{ title: t('list.noMatch'), text: t('list.noMatchText') }}
        empty={{ title: t('list.empty'), icon: <Film aria-hidden className="size-10" /> }}
      />
      {isAdding && <AddVideoDialog onClose={() => setAdding(false)} />}
      {bin.purging.dialog}
    </DashboardPage>
  );
}
