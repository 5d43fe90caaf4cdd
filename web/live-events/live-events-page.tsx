import './texts.ts';
import { CalendarPlus, Radio } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { LiveStream, OwnLiveStream } from '#contract/live/live.ts';
import { api, orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { useCursorList } from '../api/use-cursor-list.ts';
import { useLiveFeed } from '../api/use-live-feed.ts';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { useMay } from '../stores/use-may.ts';
import { text } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { DataList, type DataListParts } from '../ui/data-list/data-list.tsx';
import { useListView } from '../ui/data-list/use-list-view.ts';
import { Skeleton } from '../ui/states.tsx';
import { findFirst } from './event-time.ts';
import { LiveEventCard } from './live-event-card.tsx';
import { LiveEventDialog } from './live-event-dialog.tsx';
import { useRemoveLiveEvent } from './use-remove-live-event.ts';

export const meta = () => [{ title: text('live:events.meta') }];

/** Prerecorded events change by themselves: their videos are processed, they start and end. */
function refreshMs(streams: LiveStream[]): number | false {
  return streams.some((stream) => stream.stream_source === 'prerecorded' && stream.status !== 'ended') ? 3_000 : false;
}

type Open = { kind: 'create' } | { kind: 'edit'; stream: LiveStream };

const noColumns: never[] = [];
const noFilters: never[] = [];

/** `/dashboard/live?on_air=yes` (docs/product.md, "Live events screen"). */
export default function LiveEventsPage() {
  const { t } = useTranslation('live');
  const navigate = useNavigate();
  const mayWrite = useMay('live:write');
  const filters = useMemo(() => [{ id: 'on_air', label: t('events.filter'), choices: [{ value: 'yes', text: t('events.onAir') }] }], [t]);
  const list = useListView({ filters });
  const isOnAir = list.view.filters.on_air !== undefined;
  const { data, paging, first } = useLiveEvents(isOnAir ? { on_air: 'yes' } : {});
  const [open, setOpen] = useState<Open>();
  const removal = useRemoveLiveEvent();
  const close = () => setOpen(undefined);

  function created(stream: LiveStream): void {
    close();
    if (stream.is_live) void navigate(`/dashboard/live/${stream.id}`);
  }

  return (
    <DashboardPage
      title={t('events.title')}
      action={
        mayWrite && (
          <Button look={first ? 'secondary' : 'primary'} onClick={() => setOpen({ kind: 'create' })} className="px-3 sm:px-4">
            <CalendarPlus aria-hidden className="hidden size-5 sm:block" />
            {t('form.create')}
          </Button>
        )
      }
    >
      <DataList<OwnLiveStream>
        label={t('events.title')}
        columns={noColumns}
        filters={isOnAir ? filters : noFilters}
        list={list}
        data={data}
        paging={paging}
        rowId={({ id }) => id}
        nameOf={({ title }) => title}
        grid="grid gap-4 md:grid-cols-2 xl:grid-cols-3"
        renderCard={(stream) => (
          <LiveEventCard
            stream={stream}
            isFirst={stream.id === first?.id}
            moves={mayWrite ? { onEdit: () => setOpen({ kind: 'edit', stream }), onRemove: () => removal.remove(stream) } : undefined}
          />
        )}
        cardSkeleton={<Skeleton className="h-64 rounded-none" />}
        loadingText={t('events.loading')}
        noMatch={{ title: t('events.noneOnAir'), text: t('events.noneOnAirText') }}
        empty={{ title: t('events.empty'), icon: <Radio aria-hidden className="size-10" /> }}
      />
      {open && <LiveEventDialog stream={open.kind === 'edit' ? open.stream : undefined} onClose={close} onCreated={created} />}
      {removal.dialog}
    </DashboardPage>
  );
}

function useLiveEvents(asked: { on_air?: 'yes' }): Pick<DataListParts<OwnLiveStream>, 'data' | 'paging'> & { first: LiveStream | undefined } {
  const { t } = useTranslation('live');
  const { rows, paging, hasData, error, refetch } = useCursorList<OwnLiveStream>({
    queryKey: orpc.live.listMine.key({ input: asked, type: 'infinite' }),
    load: (cursor, signal) => api.live.listMine({ ...asked, cursor }, { signal }),
    refreshMs: (pages) => refreshMs(pages.flatMap(({ items }) => items)),
    more: t('events.more'),
  });
  // Ended in the studio, in another tab or by the server.
  useLiveFeed(refetch);
  const first = findFirst(rows);
  if (hasData) return { data: { state: 'ready', rows }, paging, first };
  if (!error) return { data: { state: 'loading' }, paging, first };
  const message = serverMessage(error) ?? t('events.unknownError');
  return { data: { state: 'failed', words: { title: t('events.error', { message }), red: true }, onRetry: refetch }, paging, first };
}
