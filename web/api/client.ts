import contract from 'virtual:contract';
import { createORPCClient, ORPCError, onError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';

import { accessToken, checkSession } from './auth.ts';
import type { ApiClient } from './context.ts';

const link = new OpenAPILink(contract, {
  url: () => `${location.origin}/api`,
  headers: async () => {
    const token = await accessToken();
    return token ? { Authorization: `Bearer ${token}` } : {};
  },
  interceptors: [
    onError((error) => {
      if (error instanceof ORPCError && error.code === 'UNAUTHENTICATED') void checkSession();
    }),
  ],
});

/** The contract over HTTP, for the browser. */
export const api: ApiClient = createORPCClient(link);

/** Query and mutation options of every endpoint: `useQuery(orpc.live.listLive.queryOptions())`. */
export const orpc = createTanstackQueryUtils(api);
