import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVideo, VideoState } from '#contract/shop/videos/videos.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import type { DataListParts } from '../../ui/data-list/data-list.tsx';
import { showProblem } from '../../ui/toast.tsx';

const askMs = 2_000;

/** Files on their way change by themselves. */
export function isOnItsWay({ file }: OwnVideo): boolean {
  return file !== null && file.state !== 'ready' && file.state !== 'failed';
}

/** The seller's videos, newest first, page by page. */
export function useOwnVideos(state: VideoState | 'deleted' | undefined): Pick<DataListParts<OwnVideo>, 'data' | 'paging'> {
  const { t } = useTranslation('shoppable');
  const { rows, paging, hasData, error, refetch } = useCursorList<OwnVideo>({
    queryKey: orpc.videos.listMine.key({ input: { state }, type: 'infinite' }),
    load: (cursor, signal) => api.videos.listMine({ state, cursor }, { signal }),
    refreshMs: (pages) => (pages.some(({ items }) => items.some(isOnItsWay)) ? askMs : false),
    more: t('list.more'),
  });
  const message = error ? (serverMessage(error) ?? t('list.unknownError')) : undefined;
  useEffect(() => {
    if (message) showProblem(t('list.error'), message);
  }, [message, t]);
  // What is shown stays when asking again fails.
  if (hasData) return { data: { state: 'ready', rows }, paging };
  if (error && 'code' in error && error.code === 'FORBIDDEN') return { data: { state: 'forbidden' }, paging };
  if (error) return { data: { state: 'failed', words: { title: t('list.error'), text: message }, onRetry: refetch }, paging };
  return { data: { state: 'loading' }, paging };
}
