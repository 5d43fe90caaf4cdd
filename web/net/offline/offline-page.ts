import './texts.ts';
import latinDisplay from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import latinText from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { text } from '../../texts/texts.ts';
import logo from '../../ui/display/logo.svg?raw';

/** Stands for the nonce of one answer. */
export const offlineNonce = '{nonce}';

/** As the style sheet has them (`web/ui/app.css`), which cannot be loaded here. The fonts come from what the browser kept of other pages. */
const style = `
@font-face { font-family: Display; font-weight: 200 800; font-display: swap; src: url("${latinDisplay}") format("woff2"); }
@font-face { font-family: Text; font-weight: 400 700; font-display: swap; src: url("${latinText}") format("woff2"); }
* { box-sizing: border-box; margin: 0; }
html { --color-marigold: #ffb000; background: #17120f; color: #fff; color-scheme: dark; font: 16px/1.5 Text, system-ui, sans-serif; }
body { display: flex; flex-direction: column; min-height: 100dvh; overflow-x: hidden; }
.awning { height: 88px; background: repeating-linear-gradient(to left, var(--color-marigold) 0 56px, #fbf8f3 56px 112px);
  mask: linear-gradient(#fff 0 0) 0 0 / 100% calc(100% - 27px) no-repeat,
    radial-gradient(circle at 50% 0, #fff 27.5px, transparent 28px) 100% 100% / 56px 28px repeat-x; }
main { display: flex; flex: 1; flex-direction: column; justify-content: center; gap: 20px; width: 100%; max-width: 36rem; margin: 0 auto; padding: 32px 24px 20vh; }
.logo { width: auto; height: 32px; align-self: start; margin-bottom: 12px; }
h1 { font: 800 clamp(2.5rem, 9vw, 4rem)/1.05 Display, system-ui, sans-serif; letter-spacing: -0.02em; }
p { color: #ddd4c9; font-size: 1.125rem; }
button { align-self: start; min-width: 9rem; min-height: 48px; padding: 0 24px; border: 0; border-radius: 8px; background: var(--color-marigold); color: #17120f; font: 600 1rem Text, system-ui, sans-serif; cursor: pointer; }
button:focus-visible { outline: 3px solid #fff; outline-offset: 3px; }
`;

// Once the person goes to another page, a reload of this one would take its place.
const script = `
const retry = document.querySelector('button');
const reload = () => { retry.disabled = true; retry.textContent = ${JSON.stringify(text('offline:retrying'))}; location.reload(); };
retry.addEventListener('click', reload);
let isLeft = false;
addEventListener('beforeunload', () => { isLeft = true; });
addEventListener('online', () => { if (!isLeft) reload(); });
`;

/** The page that stands for any other while the network is gone, whole by itself: what is in it comes with the worker. */
export const offlinePage = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#17120f">
<title>${text('offline:meta')}</title>
<style nonce="${offlineNonce}">${style}</style>
</head>
<body>
<div class="awning"></div>
<main>
<svg class="logo" role="img" aria-label="Haat" viewBox="0 0 3776 950">${logo}<use href="#haat"></use></svg>
<h1>${text('offline:title')}</h1>
<p>${text('offline:text')}</p>
<button type="button" autofocus>${text('shell:retry')}</button>
</main>
<script nonce="${offlineNonce}">${script}</script>
</body>
</html>`;
