import { useQueryClient } from '@tanstack/react-query';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';
import { orpc } from '../../../api/client.ts';
import { showProblem } from '../../../ui/toast.tsx';

/** What a change of the order on the page ends in: the page shows the order as it is then. `text`: for a server that said nothing. */
export function useShownOrder({ link }: Pick<OwnOrder, 'link'>, text: string) {
  const cache = useQueryClient();
  const { queryKey } = orpc.ownOrders.open.queryOptions({ input: { link } });
  return {
    show: (now: OwnOrder): void => void cache.setQueryData(queryKey, now),
    /** It may have moved meanwhile: it is asked for anew. */
    fail: (title: string) => (error: Error) => {
      showProblem(title, 'code' in error ? error.message : text);
      void cache.invalidateQueries({ queryKey });
    },
  };
}
