import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { offlineWorkerPath } from '#contract/wire/offline-worker.ts';
import type { AppEnv } from './app-env.ts';

/** Has no script: its link asks for the same address again. */
const page = `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#17120f">
<title>You are offline</title>
<style>
:root { color-scheme: dark }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: #17120f; color: #fbf8f3; font: 16px/1.5 system-ui, sans-serif }
.awning { height: 28px; background: repeating-linear-gradient(90deg, #d6146b 0 28px, #fbf8f3 28px 56px); border-radius: 0 0 8px 8px }
main { flex: 1; display: flex; flex-direction: column; justify-content: center; align-items: flex-start; gap: 16px; width: min(30rem, 100%); margin: 0 auto; padding: 24px }
.name { font-weight: 700; color: #ffb000 }
h1 { font-size: 2rem; line-height: 1.15 }
a { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 24px; border-radius: 8px; background: #ffb000; color: #17120f; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #fbf8f3; outline-offset: 3px }
</style>
<div class="awning" aria-hidden="true"></div>
<main>
<p class="name">Haat</p>
<h1>You are offline</h1>
<p>This page could not be reached. Check your network; nothing that you typed elsewhere is lost.</p>
<a href="">Try again</a>
</main>
</html>`;

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers navigations that the network does not, keeps nothing, and leaves everything else alone. A new version takes over at once. */
const working = `const page = ${JSON.stringify(page)};
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': ${JSON.stringify(policy)} };
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  await registration.navigationPreload?.enable();
  await clients.claim();
})()));
async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(page, { status: 503, headers });
  }
}
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event));
});
`;

/** Takes the place of the other, and goes. */
const retiring = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

/** The script of the worker; a browser that has another version loads this one with its next page. `isOn`: false sends browsers one that removes itself. */
export function createOfflineWorker(isOn: boolean): Hono<AppEnv> {
  const script = isOn ? working : retiring;
  const version = createHash('sha256').update(script).digest('hex').slice(0, 16);
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache', ETag: `"${version}"` };
  return new Hono<AppEnv>().get(offlineWorkerPath, (c) => c.body(`// ${version}\n${script}`, 200, headers));
}
