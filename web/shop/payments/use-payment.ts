import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../api/client.ts';
import { isMissing } from '../../api/found.ts';

const everyMs = 2_000;

/** How a payment stands, looked at again while anything may still change. */
export function usePayment(token: string) {
  const found = useQuery(
    orpc.payments.find.queryOptions({
      input: { token },
      staleTime: 0,
      retry: (failures, error) => failures < 2 && !isMissing(error),
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'expired' ? everyMs : false),
    }),
  );
  // Paid and not yet taken up, as one that came late: the order says when it is.
  const order = useQuery(
    orpc.orders.getPaid.queryOptions({
      input: { token },
      enabled: found.data?.state === 'paid',
      staleTime: 0,
      refetchInterval: ({ state }) => (isPlaced(state.data?.status) ? false : 1_000),
    }),
  );
  return { found, order: isPlaced(order.data?.status) ? order.data : undefined, isUnknown: isMissing(found.error) };
}

const isPlaced = (status: string | undefined): boolean => status !== undefined && status !== 'awaiting_payment' && status !== 'cancelled';
