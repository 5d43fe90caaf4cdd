import { useTranslation } from 'react-i18next';
import type { ListedPage } from '#contract/pages/pages.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import type { DataListParts } from '../../ui/data-list/data-list.tsx';

type Asked = { state?: 'published' | 'draft' | 'deleted'; search?: string };

/** The store's pages, newest first, page by page. */
export function useOwnPages(asked: Asked): Pick<DataListParts<ListedPage>, 'data' | 'paging'> {
  const { t } = useTranslation('pages');
  const { rows, paging, hasData, error, refetch } = useCursorList<ListedPage>({
    queryKey: orpc.pages.listMine.key({ input: asked, type: 'infinite' }),
    load: (cursor, signal) => api.pages.listMine({ ...asked, cursor }, { signal }),
    more: t('list.more'),
  });
  if (hasData) return { data: { state: 'ready', rows }, paging };
  if (error && 'code' in error && error.code === 'FORBIDDEN') return { data: { state: 'forbidden' }, paging };
  if (error)
    return { data: { state: 'failed', words: { title: t('list.failed'), text: serverMessage(error) ?? t('list.failedText') }, onRetry: refetch }, paging };
  return { data: { state: 'loading' }, paging };
}
