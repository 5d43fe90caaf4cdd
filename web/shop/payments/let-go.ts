import { api } from '../../api/client.ts';
import { endAttempt } from '../checkout/checkout-draft.ts';
import { forgetUnpaid, type Unpaid } from './unpaid.ts';

/** What it holds is free at once, and the next press is another order. Rejects where it is paid, or about to be. */
export async function letGo({ token, attempt }: Unpaid): Promise<void> {
  await api.orders.letGo({ token });
  forgetUnpaid(token);
  endAttempt(attempt);
}
