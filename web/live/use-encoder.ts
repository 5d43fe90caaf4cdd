import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { orpc } from '../api/client.ts';
import { showProblem, showToast } from '../ui/toast.tsx';
import { serverMessage } from './server-message.ts';

const refetchMs = 2_000;
const noRetry = { retry: false, staleTime: 0 };

/** What arrives from OBS; `undefined` while unknown, and where OBS is switched off. */
export function useEncoderState(id: LiveStreamId, enabled: boolean) {
  const refetchInterval = (query: { state: { status: string; data?: { state: string } } }) =>
    query.state.status !== 'error' && query.state.data?.state !== 'off' && refetchMs;
  return useQuery(orpc.live.encoder.queryOptions({ input: { id }, enabled, refetchInterval, ...noRetry })).data;
}

/** The stream key of a live event and what arrives with it; asked for while the panel is open. */
export function useEncoder(id: LiveStreamId, isOpen: boolean) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const input = { id };
  const keyQuery = orpc.live.streamKey.queryOptions({ input, enabled: isOpen, ...noRetry });
  const access = useQuery(keyQuery);
  const state = useEncoderState(id, isOpen && access.isSuccess);
  const rotate = useMutation(
    orpc.live.rotateStreamKey.mutationOptions({
      onSuccess(fresh) {
        queries.setQueryData(keyQuery.queryKey, fresh);
        showToast(t('encoder.rotated'));
      },
      onError: (error) => showProblem(t('encoder.rotateFailed'), serverMessage(error) ?? t('studio.tryAgain')),
    }),
  );
  return { access, state, rotate };
}
