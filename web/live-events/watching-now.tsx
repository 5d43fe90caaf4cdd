import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';

const refetchMs = 2_000;

/** For whom a show ends that is deleted now, as they come and go. */
export function WatchingNow({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  const { data = stream } = useQuery(orpc.live.get.queryOptions({ input: { id: stream.id }, staleTime: 0, refetchInterval: refetchMs, retry: false }));
  return data.is_live && <p className="tabular font-semibold">{t('remove.watching', { count: data.viewers })}</p>;
}
