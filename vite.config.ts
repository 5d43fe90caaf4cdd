import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { minifiedContract } from './web/api/minified-contract.ts';

/** What `web/root.tsx` imports, and so every page loads: in one file, with all that it imports itself. */
const everyPage =
  /\/web\/(?:api\/(?:auth|query)|checkout\/checkout-draft|shell\/error-page|texts\/texts|ui\/(?:offline-banner|toast))\.tsx?$|\/QueryClientProvider\.js$/;

/** Every page with the bottom navigation has it: in one file with all that it imports, and not in one of 85 bytes beside that. */
const queries = /\/@tanstack\/react-query\/build\/modern\/useQuery\.js$/;

/** Small rules that several pages share: each alone would be a file of some hundred bytes. */
const formats = /\/contract\/formats\//;
const orderRules = /\/contract\/orders\/(?:delivery-days|order-states)\.ts$/;

/** What lists of products are made of, in the shop and on the page of a store. */
const productLists = /\/web\/(?:catalog\/product-card|ui\/data-list\/load-more)\.tsx$/;

/** What calls the API and keeps a socket: pages without a player have it, too. */
const calls = /\/web\/api\/client\.ts$/;
const sockets = /\/web\/(?:api\/use-live-feed|net\/reconnecting-socket)\.ts$/;

/** What plays a show, there and on the page of a product that is in it. */
const players = /\/web\/(?:stage\/player\/(?:playhead|use-player)|watch\/(?:mute-button|mute-preference|player-overlay|texts))\.tsx?$/;
const livePlayers = /\/web\/stage\/player\/use-live-player\.ts$/;

export default defineConfig(({ command }) => ({
  publicDir: 'web/shell/public',
  plugins: [minifiedContract(), tailwindcss(), reactRouter()],
  // Finds every package at the start; else the first visit of a route would reload the page.
  optimizeDeps: { entries: ['web/root.tsx', 'web/entry.client.tsx', 'web/**/*.tsx'] },
  // Taken into the server's build, with what they need: only what is used of them is read at the start.
  ssr: command === 'build' ? { noExternal: [/^@base-ui\//, /^@tanstack\//, /^@floating-ui\//, 'lucide-react', 'react-dropzone'] } : {},
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: everyPage },
            { name: 'query', test: queries },
            { name: 'formats', test: formats },
            { name: 'product-list', test: productLists },
            { name: 'order-rules', test: orderRules },
            { name: 'calls', test: calls },
            { name: 'socket', test: sockets },
            { name: 'player', test: players },
            { name: 'live-player', test: livePlayers },
          ],
        },
      },
    },
  },
}));
