import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import type { Publisher } from '../stage/publisher/publisher.ts';
import { showProblem } from '../ui/toast.tsx';

type Elsewhere = {
  /** Somebody else ended the show. */
  isOver: boolean;
  /** OBS sends it now, and put it on air by that. */
  isFromEncoder?: boolean;
};

/** Puts the show on air and ends it. What changed it from elsewhere has it read again. */
export function useBroadcast(stream: LiveStream, publisher: Publisher | undefined, { isOver, isFromEncoder = false }: Elsewhere) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();

  useEffect(() => {
    const readAgain = () => void queries.invalidateQueries({ queryKey: orpc.live.key() });
    if (isOver || isFromEncoder) readAgain();
    // OBS may leave before what it changed was read.
    if (isFromEncoder) return readAgain;
  }, [isOver, isFromEncoder, queries]);

  function keep(changed: LiveStream): void {
    queries.setQueryData(orpc.live.get.queryKey({ input: { id: stream.id } }), changed);
    void queries.invalidateQueries({ queryKey: orpc.live.listMine.key() });
  }

  const goLive = useMutation(
    orpc.live.goLive.mutationOptions({
      onSuccess({ live_stream: changed, publish_ticket: ticket }) {
        keep(changed);
        if (ticket) publisher?.start(ticket);
      },
      onError: (error) => showProblem(t('studio.goLiveFailed'), serverMessage(error) ?? t('studio.tryAgain')),
    }),
  );
  const end = useMutation(
    orpc.live.end.mutationOptions({
      onSuccess: keep,
      onError: (error) => showProblem(t('studio.endFailed'), serverMessage(error) ?? t('studio.tryAgain')),
    }),
  );
  return {
    goLive: () => goLive.mutate({ id: stream.id }),
    isStarting: goLive.isPending,
    end: () => end.mutate({ id: stream.id }),
    isEnding: end.isPending,
  };
}
