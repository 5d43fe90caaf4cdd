import './nothing-live-texts.ts';
import '../../watch/texts.ts';
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OtherReplays } from '../../replay/other-replays.tsx';
import { ShopHead } from '../../shell/places/shop-head.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { LoadingShow } from '../../watch/loading-show.tsx';
import type { useLiveStreams } from '../use-feed.ts';

type Parts = { streams: ReturnType<typeof useLiveStreams> };

/** Nobody is on air, or it is not known who. */
export function NothingLive(parts: Parts) {
  return (
    <>
      <ShopHead dark />
      <div className="my-auto">
        <Nothing {...parts} />
      </div>
    </>
  );
}

function Nothing({ streams: { error, isPending, isFetching, data, ...streams } }: Parts) {
  const { t } = useTranslation(['watch', 'nothing-live']);
  const refetch = () => void streams.refetch();
  if (isPending || (isFetching && !data)) return <LoadingShow text={t('loading')} />;
  if (error)
    return (
      <ErrorState
        dark
        title={t('nothing-live:failed')}
        text={error.message || t('nothing-live:unknownError')}
        retryLabel={t('nothing-live:tryAgain')}
        onRetry={refetch}
      />
    );
  const refresh = (
    <Button look="primary" busy={isFetching} onClick={refetch}>
      {t('nothing-live:refresh')}
    </Button>
  );
  return (
    <>
      <EmptyState dark icon={<Radio aria-hidden className="size-12" />} title={t('nothing-live:empty')} text={t('nothing-live:emptyText')} action={refresh} />
      <OtherReplays title={t('replays.title')} className="px-4 pb-6" />
    </>
  );
}
