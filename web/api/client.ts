import shopperContract from 'virtual:shopper-contract';
import { type ClientContext, createORPCClient, DynamicLink, ORPCError, onError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';

import { text } from '../texts/texts.ts';
import { accessToken, checkSession } from './auth.ts';
import type { ApiClient } from './context.ts';
import { fetchUntilDropped } from './dropped-reads.ts';
import { readContract } from './read-contract.ts';

const ofShoppers = readContract(shopperContract);
const shopperLink = linkTo(ofShoppers);
let laterLink: Promise<typeof shopperLink> | undefined;

function linkTo(contract: typeof ofShoppers): OpenAPILink<ClientContext> {
  return new OpenAPILink(contract, {
    url: () => `${location.origin}/api`,
    headers: async () => {
      const token = await accessToken();
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
    fetch: (request, init) => fetchUntilDropped(request, init).catch(sayInOurWords),
    interceptors: [
      onError((error) => {
        if (error instanceof ORPCError && error.code === 'UNAUTHENTICATED') void checkSession();
      }),
    ],
  });
}

/** A lost network is a `TypeError` in the browser's own words, such as "Failed to fetch", which screens would show. */
function sayInOurWords(error: unknown): never {
  if (error instanceof TypeError) error.message = text('shell:notLoadedText');
  throw error;
}

/** Asked anew after a file that could not be loaded. */
function openLaterLink(): Promise<typeof shopperLink> {
  laterLink ??= import('virtual:later-contract').then(
    ({ default: text }) => linkTo(readContract(text)),
    (error: unknown) => {
      laterLink = undefined;
      throw error;
    },
  );
  return laterLink;
}

const link = new DynamicLink((_options, [room = '', endpoint = '']) => (ofShoppers[room]?.[endpoint] ? shopperLink : openLaterLink()));

/** The contract over HTTP, for the browser. */
export const api: ApiClient = createORPCClient(link);

/** Query and mutation options of every endpoint: `useQuery(orpc.live.listLive.queryOptions())`. */
export const orpc = createTanstackQueryUtils(api);
