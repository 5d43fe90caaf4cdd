import './texts/texts.ts';
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext, offlinePageContext, reportErrorContext } from './api/context.ts';
import { earlyVideoScript, videoUntouchedMs } from './feed/videos/early-video.ts';
import { inAppScript } from './net/in-app/in-app-script.ts';
import { firstPlayer, isLatePage, lateCodeScript, underFirstPlayer, unseenMs, untouchedMs } from './net/late/late-code.ts';
import { registerWorkerScript } from './net/offline/offline-worker.ts';
import { PageNonce } from './net/page-nonce.ts';
import { isStillPage } from './net/still-page.ts';
import { cardScript } from './pages/parts/play-cards.ts';
import { frontScript } from './shell/front/front-script.ts';
import { earlySocketScript } from './stage/player/tiers/early-socket.ts';

/** The server takes the router from here: two copies of it would not know each other's contexts. */
export { createRequestHandler } from 'react-router';
export { createLoadContext } from './api/context.ts';

/** Milliseconds after which a loader's deferred data is given up. */
export const streamTimeout = 5_000;

/** Renders a page; bots get the whole page at once, people get its shell first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const { matches, location, errors, loaderData } = routerContext.staticHandlerContext;
  const isStill = !errors && isStillPage(matches, location.search);
  const isLate = !errors && isLatePage(matches.map(({ route }) => ({ handle: route.handle, loaderData: loaderData[route.id] })));
  const first = isStill ? [] : firstCode(routerContext);
  const forApp = inAppScript(request.headers.get('User-Agent') ?? '');
  // An app keeps what it opens for as long as it likes: only the browser of the device gets a worker.
  const forWorker = loadContext.get(offlinePageContext) && !forApp ? registerWorkerScript : '';
  let failed = false;
  let shellRendered = false;
  const page = (
    <PageNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageNonce>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    // What is ready with the shell stands in its place at once, however much it is; a script would move it there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    bootstrapScriptContent: (isStill ? stillScript(request) : codeScript(request, isLate, first.length > 0)) + forWorker + forApp,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
    onError(error) {
      failed = true;
      // An error before the shell rejects this promise, and is reported by `handleError`.
      if (shellRendered && !request.signal.aborted) loadContext.get(reportErrorContext)(error);
    },
  });
  shellRendered = true;
  // A page without code is whole at once: nothing would put later parts into their places.
  if (isStill || isbot(request.headers.get('User-Agent'))) await body.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  for (const path of styleSheets(routerContext)) headers.append('Link', `<${path}>; rel=preload; as=style`);
  for (const path of first) headers.append('Link', `<${path}>; rel=modulepreload; fetchpriority=high`);
  return new Response(body, { headers, status: failed ? 500 : status });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error);
};

/** React writes them after its preloads: the headers name them first. */
function styleSheets({ manifest, staticHandlerContext: { matches } }: EntryContext): string[] {
  return matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
}

/** What plays the first picture, where a page has one: the fonts would take the first connections. */
function firstCode({ manifest, staticHandlerContext: { matches } }: EntryContext): string[] {
  const imports = new Set(matches.flatMap(({ route }) => manifest.routes[route.id]?.imports ?? []));
  return [...imports].some((path) => firstPlayer.test(path)) ? [...imports].filter((path) => firstPlayer.test(path) || underFirstPlayer.test(path)) : [];
}

/** Pages that stores build may have videos. */
function stillScript({ url }: Request): string {
  return frontScript + (new URL(url).pathname.startsWith('/p/') ? cardScript : '');
}

function codeScript(request: Request, isLate: boolean, mayPlay: boolean): string {
  return (mayPlay ? earlySocketScript : '') + (isLate ? lateScript(request, mayPlay) : '');
}

/** Of `/`, only the Videos tab has code. */
function lateScript({ url }: Request, mayPlay: boolean): string {
  if (mayPlay) return lateCodeScript(unseenMs, 'picture');
  return new URL(url).pathname === '/' ? earlyVideoScript + lateCodeScript(videoUntouchedMs) : lateCodeScript(untouchedMs);
}
