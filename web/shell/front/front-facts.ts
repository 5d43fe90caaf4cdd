import { type RouterContextProvider, useLoaderData } from 'react-router';
import { apiContext, publicUrlContext } from '../../api/context.ts';

/** Where the server does not answer. */
const unknown = { review_business_days: 1, store_live_hours: 24, support_email: null, has_demo_store: false };

/** What the front pages say of this site: its origin, what whoever runs it promises, and whether it has the demo store. */
export async function loadFrontFacts({ context }: { context: Readonly<RouterContextProvider> }) {
  const found = await context
    .get(apiContext)
    .bookings.promises()
    .catch(() => undefined);
  return { ...(found ?? unknown), origin: context.get(publicUrlContext) };
}

/** In a page whose loader is `loadFrontFacts`. */
export const useFrontFacts = () => useLoaderData<typeof loadFrontFacts>();
