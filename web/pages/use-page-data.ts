import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { needsOf, type Section } from '#contract/pages/page-content.ts';
import { orpc } from '../api/client.ts';

/** What these sections show of the seller's own store; what was there stays while something else is asked for. */
export function usePageData(sections: readonly Section[]) {
  return useQuery(orpc.pages.getData.queryOptions({ input: needsOf(sections), placeholderData: keepPreviousData, retry: 1 }));
}
