import { offlineNonce, offlinePage } from './offline-page.ts';

/** What the offline page may do: nothing but its own lines, and the fonts of this site. */
const policy = [
  "default-src 'none'",
  `style-src 'nonce-${offlineNonce}'`,
  `script-src 'nonce-${offlineNonce}'`,
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The service worker: a page that cannot be reached is answered with the offline page, and nothing else is its business. It keeps nothing, so
 * that nothing it answers is ever old, and a new one takes over at once (decision 0096).
 */
export const offlineWorker = `const page = ${JSON.stringify(offlinePage)};
const policy = ${JSON.stringify(policy)};
addEventListener('install', (event) => {
  skipWaiting();
  // What is no page goes past the worker where the browser can do so.
  const past = ['no-cors', 'cors', 'same-origin'].map((requestMode) => ({ condition: { requestMode }, source: 'network' }));
  event.addRoutes?.(past).catch(() => {});
});
// The request need not wait until the worker runs.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable().catch(() => {})));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(answer(event));
});
async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const isPage = request.destination === 'document' && !/^\\/(api|media)\\//.test(new URL(request.url).pathname);
    return isPage ? sayOffline() : Response.error();
  }
}
function sayOffline() {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': policy.replaceAll('${offlineNonce}', nonce) };
  return new Response(page.replaceAll('${offlineNonce}', nonce), { status: 503, headers });
}
`;

/** What takes its place where there is to be none: browsers look for a new worker after each page, and this one takes itself away. */
export const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

const address = '/service-worker.js';

/** Comes with each page. Browsers have no workers on a page that is not secure, and some refuse them, as for a guest's window: then nothing happens. */
export const registerWorkerScript = `addEventListener('load', () => navigator.serviceWorker?.register('${address}').catch(() => {}));`;
