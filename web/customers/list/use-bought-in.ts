import { useSearchParams } from 'react-router';
import type { CustomerFilter } from '#contract/customers/customers.ts';
import { isDay } from '#contract/overview/period.ts';
import { withChange } from '../../ui/data-list/view-address.ts';

type Days = Required<Pick<CustomerFilter, 'bought_from' | 'bought_to'>>;

/** `?bought_from=2026-11-01&bought_to=2026-11-30`, as a figure of the overview leads here. */
export function useBoughtIn(): { days: Days | undefined; clear: () => void } {
  const [address, setAddress] = useSearchParams();
  const [from, to] = [address.get('bought_from'), address.get('bought_to')];
  return {
    days: isDay(from) && isDay(to) ? { bought_from: from, bought_to: to } : undefined,
    clear: () =>
      setAddress((now) => withChange(withChange(now, 'bought_from', undefined), 'bought_to', undefined), { replace: true, preventScrollReset: true }),
  };
}
