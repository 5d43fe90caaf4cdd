import type { ContractRouterClient } from '@orpc/contract';
import { createContext, RouterContextProvider } from 'react-router';
import type * as api from '#contract/api.ts';
import type { AuthSettings } from './auth-settings.ts';

/** The typed client of the contract: over HTTP in the browser, in process in a loader. */
export type ApiClient = ContractRouterClient<typeof api>;

/** The contract's router in process, as a guest: loaders do `context.get(apiContext)`. */
export const apiContext = createContext<ApiClient>();
/** The nonce of this answer's Content-Security-Policy. */
export const nonceContext = createContext('');
/** Where accounts are kept, when a hosted service keeps them, with the key that names us there. */
export type HostedAccounts = { url: string; key: string };
export const hostedAccountsContext = createContext<HostedAccounts | undefined>(undefined);
/** Tells what the account service offers here: so that the page to sign in is whole before its code. */
export const describeAuthContext = createContext<() => AuthSettings>();
/** The site's own origin (PUBLIC_URL), for link previews, canonical addresses and structured data: never that of a request. */
export const publicUrlContext = createContext<string>();
/** PUBLIC_URL where it is set: the origin of every link that is handed on. */
export const linkOriginContext = createContext<string | undefined>(undefined);
/** Whether pages bring the service worker that shows a page of its own while the network is gone (OFFLINE_PAGE). */
export const offlinePageContext = createContext(false);
export const reportErrorContext = createContext<(error: unknown) => void>(() => {});

/** As OpenAPI has it. */
type ApiDocument = object;

/** Tells the OpenAPI document of all of it, as `/api/openapi.json` does. */
export const describeApiContext = createContext<() => Promise<ApiDocument>>();

export type LoadContextParts = {
  api: ApiClient;
  describeApi: () => Promise<ApiDocument>;
  nonce: string;
  hostedAccounts: HostedAccounts | undefined;
  describeAuth: () => AuthSettings;
  publicUrl: string;
  linkOrigin: string | undefined;
  offlinePage: boolean;
  reportError: (error: unknown) => void;
};

/** What `server/platform/http/pages.ts` hands to the loaders of one request. */
export function createLoadContext(parts: LoadContextParts): RouterContextProvider {
  const { api, describeApi, nonce, hostedAccounts, describeAuth, publicUrl, linkOrigin, offlinePage, reportError } = parts;
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(describeApiContext, describeApi);
  context.set(nonceContext, nonce);
  context.set(hostedAccountsContext, hostedAccounts);
  context.set(describeAuthContext, describeAuth);
  context.set(publicUrlContext, publicUrl);
  context.set(linkOriginContext, linkOrigin);
  context.set(offlinePageContext, offlinePage);
  context.set(reportErrorContext, reportError);
  return context;
}
