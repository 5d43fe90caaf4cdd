import '../live-events/texts.ts';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { roleMay } from '#contract/stores/permissions.ts';
import { orpc } from '../api/client.ts';
import { SignedIn } from '../shell/signed-in.tsx';
import { text } from '../texts/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { Route } from './+types/studio-page';
import { ShowSummary } from './sales/show-summary.tsx';
import { Studio } from './studio.tsx';
import { ModeratorStudio } from './watched/moderator-studio.tsx';
import { PrerecordedStudio } from './watched/prerecorded-studio.tsx';

export const meta = () => [{ title: text('live:studio.meta') }];

/** `/dashboard/live/:id`: where a camera stream is sent from, and its room is hosted. */
export default function StudioPage({ params }: Route.ComponentProps) {
  return (
    <SignedIn dark ended={(logInPath) => <SignedOut logInPath={logInPath} />}>
      {() => <OwnStream key={params.id} id={params.id as LiveStreamId} />}
    </SignedIn>
  );
}

/** The session ended in mid-show: the picture stops, the show does not. */
function SignedOut({ logInPath }: { logInPath: string }) {
  const { t } = useTranslation('live');
  const logIn = (
    <ButtonLink to={logInPath} look="primary">
      {t('studio.signedOut.action')}
    </ButtonLink>
  );
  return (
    <Notice>
      <div role="alert">
        <EmptyState dark title={t('studio.signedOut.title')} text={t('studio.signedOut.text')} action={logIn} />
      </div>
    </Notice>
  );
}

function OwnStream({ id }: { id: LiveStreamId }) {
  const { t } = useTranslation('live');
  const stream = useQuery(orpc.live.getMine.queryOptions({ input: { id }, staleTime: 0, retry: false }));
  const store = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  const isOthers = stream.data && store.data && stream.data.seller_id !== store.data.id;

  if (isOthers || isRefused(stream.error) || isRefused(store.error)) {
    return (
      <Notice>
        <EmptyState dark title={t('studio.missing')} text={t('studio.missingText')} action={<ButtonLink to="/dashboard/live">{t('studio.back')}</ButtonLink>} />
      </Notice>
    );
  }
  if (stream.data && store.data && !roleMay(store.data.role, 'live:write')) return <ModeratorStudio stream={stream.data} />;
  if (stream.data?.stream_source === 'prerecorded' && store.data && stream.data.status !== 'ended') return <PrerecordedStudio stream={stream.data} />;
  if (stream.data && store.data) return stream.data.status === 'ended' ? <ShowSummary stream={stream.data} /> : <Studio stream={stream.data} />;
  if (stream.isError || store.isError) {
    return (
      <Notice>
        <ErrorState dark title={t('studio.failed')} text={t('studio.failedText')} onRetry={() => void Promise.all([stream.refetch(), store.refetch()])} />
      </Notice>
    );
  }
  return (
    <Notice>
      <p role="status">{t('studio.loading')}</p>
    </Notice>
  );
}

/** There is no such stream, or it is not this person's. */
function isRefused(error: Error | null): boolean {
  return error instanceof ORPCError && ['NOT_FOUND', 'INPUT_INVALID', 'FORBIDDEN'].includes(error.code);
}

function Notice({ children }: { children: ReactNode }) {
  const { t } = useTranslation('live');
  return (
    <main className="flex min-h-dvh items-center justify-center bg-ink text-white">
      <h1 className="sr-only">{t('studio.meta')}</h1>
      {children}
    </main>
  );
}
