import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Radio } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { text } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { LiveEventCard } from './live-event-card.tsx';
import { LiveEventDialog } from './live-event-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export const meta = () => [{ title: text('live:events.meta') }];

/** Prerecorded events change by themselves: their videos are processed, they start and end. */
function refreshMs(streams: LiveStream[] | undefined): number | false {
  return streams?.some((stream) => stream.stream_source === 'prerecorded' && stream.status !== 'ended') ? 3_000 : false;
}

type Open = { kind: 'create' } | { kind: 'edit' | 'remove'; stream: LiveStream };

/** `/dashboard/live` (docs/product.md, "Live events screen"). */
export default function LiveEventsPage() {
  const { t } = useTranslation('live');
  const navigate = useNavigate();
  const events = useQuery(orpc.live.listMine.queryOptions({ staleTime: 0, refetchInterval: (query) => refreshMs(query.state.data) }));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const hasOpenEvents = events.data?.some((stream) => stream.status !== 'ended') ?? false;

  function created(stream: LiveStream): void {
    close();
    if (stream.is_live) void navigate(`/dashboard/live/${stream.id}`);
  }

  return (
    <DashboardPage
      title={t('events.title')}
      action={
        <Button look={hasOpenEvents ? 'secondary' : 'primary'} onClick={() => setOpen({ kind: 'create' })} className="px-3 sm:px-4">
          <CalendarPlus aria-hidden className="hidden size-5 sm:block" />
          {t('form.create')}
        </Button>
      }
    >
      {events.isPending && <LoadingEvents />}
      {events.isError && <LoadingFailed message={serverMessage(events.error)} onRetry={() => void events.refetch()} busy={events.isFetching} />}
      {events.data?.length === 0 && <EmptyState title={t('events.empty')} icon={<Radio aria-hidden className="size-10" />} />}
      {events.data && events.data.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {events.data.map((stream) => (
            <LiveEventCard
              key={stream.id}
              stream={stream}
              onEdit={() => setOpen({ kind: 'edit', stream })}
              onRemove={() => setOpen({ kind: 'remove', stream })}
            />
          ))}
        </ul>
      )}
      <LiveEventDialog
        open={open?.kind === 'create' || open?.kind === 'edit'}
        stream={open?.kind === 'edit' ? open.stream : undefined}
        onClose={close}
        onCreated={created}
      />
      <RemoveDialog stream={open?.kind === 'remove' ? open.stream : undefined} onClose={close} />
    </DashboardPage>
  );
}

function LoadingEvents() {
  const { t } = useTranslation('live');
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{t('events.loading')}</span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-64 rounded-lg" />
      ))}
    </div>
  );
}

function LoadingFailed({ message, onRetry, busy }: { message: string | undefined; onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation(['live', 'shell']);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 rounded-lg bg-brick-pale p-4">
      <p className="font-medium text-brick">{t('live:events.error', { message: message ?? t('live:events.unknownError') })}</p>
      <Button onClick={onRetry} busy={busy}>
        {t('shell:retry')}
      </Button>
    </div>
  );
}
