import type { ApiClient } from '../../api/context.ts';

/** What whoever runs the site promises, as the server says it; what it is by default while it does not answer. */
export async function findPromises(api: ApiClient) {
  const found = await api.bookings.promises().catch(() => undefined);
  return found ?? { review_business_days: 1, store_live_hours: 24, support_email: null };
}
