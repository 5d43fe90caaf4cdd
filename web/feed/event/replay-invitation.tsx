import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../api/client.ts';
import { asksOf, nextAskMs } from '../../replay/replay-asks.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads from a show that has just ended to its replay, once there is one. */
export function ReplayInvitation({ liveStreamId }: { liveStreamId: string }) {
  const { t } = useTranslation('watch');
  const queries = useQueryClient();
  /** Other screens ask the same: theirs do not count. */
  const [before] = useState(() => asksOf(queries.getQueryState(orpc.recordings.listReplays.queryKey({ input: {} }))));
  const isThere = useQuery(
    orpc.recordings.listReplays.queryOptions({
      input: {},
      staleTime: 0,
      select: ({ items }) => items.some(({ live_stream }) => live_stream.id === liveStreamId),
      refetchInterval: ({ state }) => !state.data?.items.some(({ live_stream }) => live_stream.id === liveStreamId) && nextAskMs(asksOf(state) - before),
    }),
  );
  if (!isThere.data) return null;
  return (
    <ButtonLink look="primary" to={`/replay/${liveStreamId}`}>
      {t('replays.offer')}
    </ButtonLink>
  );
}
