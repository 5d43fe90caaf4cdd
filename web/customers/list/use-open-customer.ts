import { useNavigate, useSearchParams } from 'react-router';
import type { CustomerId } from '#contract/ids.ts';
import { withChange } from '../../ui/data-list/view-address.ts';

/** The person that is open, in the address (`?customer=…`): Back closes, and a reload keeps it. */
export function useOpenCustomer(): { openId: CustomerId | undefined; pathOf: (id: CustomerId) => string; close: () => void } {
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  return {
    openId: (address.get('customer') ?? undefined) as CustomerId | undefined,
    pathOf: (id) => `?${withChange(address, 'customer', id)}`,
    close() {
      // Opened from the list in this visit: closing is going back. React Router numbers its entries from 0.
      if (window.history.state?.idx > 0 && window.history.state.usr?.fromList) void navigate(-1);
      else setAddress((now) => withChange(now, 'customer', undefined), { replace: true, preventScrollReset: true });
    },
  };
}
