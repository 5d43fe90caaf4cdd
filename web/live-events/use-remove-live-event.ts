import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { api, orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { type Removal, useRemove } from '../ui/overlays/use-remove.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';
import { RecordingAlone } from './recording/recording-alone.tsx';
import { WatchingNow } from './watching-now.tsx';

const note = (stream: LiveStream, close: () => void) => createElement(stream.status === 'ended' ? RecordingAlone : WatchingNow, { stream, close });

/** Asks, and deletes the live event. */
export function useRemoveLiveEvent(): Removal<LiveStream> {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  return useRemove<LiveStream>({
    keyOf: ({ id }) => id,
    confirm: { title: t('remove.title'), text: () => t('remove.text'), confirmLabel: t('remove.confirm'), note },
    async run({ id }) {
      try {
        await api.live.remove({ id });
        showToast(t('remove.done'));
        await queries.invalidateQueries({ queryKey: orpc.live.key() });
      } catch (error) {
        showProblem(t('remove.failed'), serverMessage(error) ?? t('remove.failedText'));
      }
    },
  });
}
