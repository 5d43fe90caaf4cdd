import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

const refetchMs = 2_000;
const noRetry = { retry: false, staleTime: 0 };

/** Polling is useless: OBS is off, or the event does not exist for this person. Other failures may pass. */
function isSettled({ data, error }: { data?: { state: string } | undefined; error: unknown }): boolean {
  return data?.state === 'off' || (error instanceof ORPCError && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code));
}

/** The encoder's state; `undefined` while unknown, and where OBS is off. */
export function useEncoderState(id: LiveStreamId, enabled: boolean) {
  return useQuery(
    orpc.encoders.status.queryOptions({ input: { id }, enabled, refetchInterval: ({ state }) => (isSettled(state) ? false : refetchMs), ...noRetry }),
  ).data;
}

/** The stream key of a live event and what arrives with it; asked for while the panel is open. */
export function useEncoder(id: LiveStreamId, isOpen: boolean) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const input = { id };
  const keyQuery = orpc.encoders.streamKey.queryOptions({ input, enabled: isOpen, ...noRetry });
  const access = useQuery(keyQuery);
  const state = useEncoderState(id, isOpen && access.isSuccess);
  const rotate = useMutation(
    orpc.encoders.rotateStreamKey.mutationOptions({
      onSuccess(fresh) {
        queries.setQueryData(keyQuery.queryKey, fresh);
        showToast(t('encoder.rotated'));
      },
      onError: (error) => showProblem(t('encoder.rotateFailed'), serverMessage(error) ?? t('studio.tryAgain')),
    }),
  );
  return { access, state, rotate };
}
