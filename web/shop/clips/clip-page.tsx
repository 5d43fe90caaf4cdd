import './texts.ts';
import '../videos/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { api } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { DashboardPage } from '../../shell/dashboard-page.tsx';
import { text } from '../../texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Breadcrumbs } from '../../ui/display/breadcrumbs.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import type { Route } from './+types/clip-page';
import { ClipMaker } from './clip-maker.tsx';

export const meta = () => [{ title: text('clips:meta') }];

const gone = ['NOT_FOUND', 'FORBIDDEN', 'STREAM_STATE', 'INPUT_INVALID'];

/** `/dashboard/live/:id/clip`: a clip of a recording, chosen on its time line (docs/product.md, "Clips"). */
export default function ClipPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('clips');
  const id = params.id as LiveStreamId;
  const found = useQuery({
    queryKey: ['clip-source', id],
    queryFn: async ({ signal }) => {
      const [{ pins }, replay] = await Promise.all([api.clips.pins({ id }, { signal }), api.recordings.replay({ id }, { signal })]);
      return { pins, replay };
    },
    ...{ gcTime: 0, retry: false, refetchOnWindowFocus: false },
  });
  const code = found.error && 'code' in found.error ? String(found.error.code) : '';
  // What is being made stays when it is read again without success.
  if (!found.data && gone.includes(code)) {
    const back = <ButtonLink to="/dashboard/live">{t('back')}</ButtonLink>;
    return (
      <EmptyState icon={<Film aria-hidden className="size-10" />} title={t('missing')} text={serverMessage(found.error) ?? t('missingText')} action={back} />
    );
  }
  if (!found.data && found.isError) return <ErrorState title={t('failed')} text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <MakerSkeleton />;
  return (
    <>
      <Breadcrumbs way={[{ text: t('events'), to: '/dashboard/live' }]} here={found.data.replay.live_stream.title} />
      <DashboardPage title={t('title')}>
        <ClipMaker key={id} {...found.data} />
      </DashboardPage>
    </>
  );
}

function MakerSkeleton() {
  const { t } = useTranslation('clips');
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-10 w-64" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <Skeleton className="mx-auto aspect-9/16 h-[min(54dvh,44rem)] max-w-full" />
        <div className="flex flex-col gap-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-32" />
          <Skeleton className="h-40" />
        </div>
      </div>
    </div>
  );
}
