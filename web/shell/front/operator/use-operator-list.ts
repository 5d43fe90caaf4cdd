import './texts.ts';
import { ORPCError } from '@orpc/client';
import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCursorList } from '../../../api/use-cursor-list.ts';
import type { DataListParts } from '../../../ui/data-list/data-list.tsx';

type Asked<Row> = {
  queryKey: QueryKey;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<{ items: Row[]; next_cursor: string | null }>;
  /** The title of the state in which nothing could be loaded. */
  failed: string;
};

/** A list for whoever runs this site, in each of its states. */
export function useOperatorList<Row extends object>({ queryKey, load, failed }: Asked<Row>): Pick<DataListParts<Row>, 'data' | 'paging'> {
  const { t } = useTranslation('operator');
  const { rows, paging, hasData, isPending, error, refetch } = useCursorList<Row>({ queryKey, load, more: t('list.more') });
  if (hasData) return { data: { state: 'ready', rows }, paging };
  if (isPending) return { data: { state: 'loading' }, paging };
  // Whoever ran this site when the page was opened, and does no longer.
  if (error instanceof ORPCError && error.code === 'FORBIDDEN')
    return { data: { state: 'forbidden', words: { title: t('closed.title'), text: t('closed.text') } }, paging };
  return { data: { state: 'failed', words: { title: failed, text: t('list.errorText') }, onRetry: refetch }, paging };
}
