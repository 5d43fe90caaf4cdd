import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream, OwnLiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import type { Publisher } from '../stage/publisher/publisher.ts';
import { showProblem } from '../ui/toast.tsx';

type Elsewhere = {
  /** The show was ended elsewhere. */
  isOver: boolean;
  /** OBS sends the show, which put it on air. */
  isFromEncoder?: boolean;
};

/** Starts and ends the show; refetches it after a change from elsewhere. */
export function useBroadcast(stream: LiveStream, publisher: Publisher | undefined, { isOver, isFromEncoder = false }: Elsewhere) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();

  useEffect(() => {
    const readAgain = () => void queries.invalidateQueries({ queryKey: orpc.live.key() });
    if (isOver || isFromEncoder) readAgain();
    // OBS may disconnect before its change was fetched.
    if (isFromEncoder) return readAgain;
  }, [isOver, isFromEncoder, queries]);

  function keep(changed: OwnLiveStream): void {
    queries.setQueryData(orpc.live.getMine.queryKey({ input: { id: stream.id } }), changed);
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
      onMutate: () => publisher?.setEnding(true),
      onSuccess: keep,
      onError(error) {
        publisher?.setEnding(false);
        showProblem(t('studio.endFailed'), serverMessage(error) ?? t('studio.tryAgain'));
      },
    }),
  );
  return {
    goLive: () => goLive.mutate({ id: stream.id }),
    isStarting: goLive.isPending,
    end: () => end.mutate({ id: stream.id }),
    isEnding: end.isPending,
  };
}
