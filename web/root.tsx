import './api/zod-without-eval.ts';
import './ui/app.css';
import latinDisplay from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import latinText from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { hostedAccountsName, onAuthEvent } from './api/auth.ts';
import { hostedAccountsContext, linkOriginContext } from './api/context.ts';
import { createQueryClient } from './api/query.ts';
import { earlyInputScript, inputMarks } from './net/early-input.ts';
import { firstPlayer, isLatePage, lateKind, underFirstPlayer } from './net/late/late-code.ts';
import { linkOriginName } from './net/link-origin.ts';
import { PageNonce } from './net/page-nonce.ts';
import { isStillPage } from './net/still-page.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { forgetPersonalStorage } from './shell/personal-storage.ts';
import { CartProvider } from './shop/cart/cart-context.tsx';
import { PageProgress } from './ui/display/page-progress.tsx';
import { OfflineBanner } from './ui/offline-banner.tsx';
import { Toasts } from './ui/toast.tsx';

export const links: Route.LinksFunction = () =>
  [latinText, latinDisplay].map((href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const }));

export function loader({ context }: Route.LoaderArgs) {
  return { hostedAccounts: context.get(hostedAccountsContext), linkOrigin: context.get(linkOriginContext) };
}

export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => [{ title: 'Haat' }];

function useStillOnServer(): boolean {
  const matches = useMatches();
  const { search } = useLocation();
  const hasFailed = Boolean(useRouteError());
  return !hasFailed && isStillPage(matches, search);
}

/** Where this runs in a browser the page came with its code. */
const useIsStill = import.meta.env.SSR ? useStillOnServer : () => false;

/** What the device is told of the site as an app; a page keeps what it came with. */
function AppLinks() {
  return (
    <>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

type Part = ReactElement<{ children?: ReactNode; type?: string; rel?: string; href?: string; fetchPriority?: 'high' | 'low' }>;

function linkInTurn(part: Part, isLate: boolean): ReactNode {
  const { href = '' } = part.props;
  if (firstPlayer.test(href)) return <script async type="module" src={href} fetchPriority="high" />;
  if (isLate) return cloneElement(part, { rel: lateKind });
  return cloneElement(part, { fetchPriority: underFirstPlayer.test(href) ? 'high' : 'low' });
}

/**
 * The code of a page, which waits for what is seen first where a link is slow, or for the first touch: React Router has no setting for it.
 * What plays the first picture does not wait, and begins by itself.
 */
function ScriptsInTheirTurn() {
  const matches = useMatches();
  const hasFailed = Boolean(useRouteError());
  const isLate = !hasFailed && isLatePage(matches);
  const inTurn = (parts: ReactNode): ReactNode =>
    Children.map(parts, (part) => {
      if (!isValidElement(part)) return part;
      const { type, props } = part as Part;
      if (type === Fragment) return inTurn(props.children);
      if (type === 'link') return linkInTurn(part as Part, isLate);
      return isLate && props.type === 'module' ? cloneElement(part as Part, { type: lateKind }) : part;
    });
  return inTurn(Scripts({}));
}

/** A browser that runs this has its code. */
const PageScripts = import.meta.env.SSR ? ScriptsInTheirTurn : Scripts;

/** Before the fields: on a weak link the end of a page comes long after one can type into them. */
function EarlyInput() {
  const nonce = useContext(PageNonce);
  return <script nonce={nonce}>{earlyInputScript}</script>;
}

/** Where the links that its user hands on lead, if not to where the page was opened. */
function LinkOrigin() {
  const origin = useRouteLoaderData<typeof loader>('root')?.linkOrigin;
  return origin && <meta name={linkOriginName} content={origin} />;
}

export function Layout({ children }: { children: ReactNode }) {
  const hosted = useRouteLoaderData<typeof loader>('root')?.hostedAccounts;
  const isStill = useIsStill();
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
        <meta name="theme-color" content="#17120f" />
        {import.meta.env.SSR && !isStill && <EarlyInput />}
        {hosted && <meta name={hostedAccountsName} content={JSON.stringify(hosted)} />}
        <Meta />
        {/* Browsers hide the nonce from scripts: empty on both sides, so that hydration agrees. */}
        <Links nonce="" />
        {import.meta.env.SSR && <AppLinks />}
        {import.meta.env.SSR && <LinkOrigin />}
      </head>
      <body {...inputMarks}>
        {children}
        {!isStill && <ScrollRestoration />}
        {!isStill && <PageScripts />}
      </body>
    </html>
  );
}

/** Clears what was loaded for a person, or typed by them, before another signs in in the same tab. */
function forgetPerson(queries: QueryClient): void {
  queries.clear();
  forgetPersonalStorage();
}

export default function Root() {
  const [queries] = useState(createQueryClient);
  useEffect(() => onAuthEvent((event) => event === 'SIGNED_OUT' && forgetPerson(queries)), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <OfflineBanner />
      <PageProgress />
      <CartProvider>
        <Outlet />
      </CartProvider>
      <Toasts />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
