import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leaveOutLoaded } from './scripts/already-loaded.ts';
import { leaveOutUnused } from './scripts/leave-out-unused.ts';
import { patientRouter } from './scripts/patient-router.ts';
import { shortIcons } from './scripts/short-icons.ts';
import { textAlias } from './scripts/text-alias.ts';
import { minifiedContract } from './web/api/minified-contract.ts';

/** What `web/root.tsx` imports, and so every page loads: in one file, with all that it imports itself, and what many pages have that is smaller than a request for it. */
const everyPage =
  /\/web\/(?:api\/(?:auth|query|use-given)|feed\/compact-count|shop\/cart\/cart-context|net\/(?:late\/late-code|random-id|still-page)|shell\/(?:error-page|personal-storage)|texts\/texts|ui\/(?:control-classes|display\/page-progress|form|hooks\/use-hydrated|offline-banner|optional-part|toast))\.tsx?$|\/contract\/formats\/plain-text\.ts$|\/lucide-react\/dist\/esm\/icons\/(?:arrow-down|eye)\.m?js$|\/@tanstack\/react-query\/build\/modern\/(?:QueryClientProvider|useQuery)\.js$|\/react-dom\/(?:index|cjs\/react-dom\.production)\.js$/;

/** What asks the API, hears from it, and shows what came: nearly every page with code has it. Each file alone would wait for a turn of the six connections that a browser opens. */
const calls =
  /\/contract\/(?:formats\/(?:dates|money)|shop\/catalog\/image-sizes)\.ts$|\/web\/(?:api\/(?:client|found|use-live-feed)|texts\/isolate|ui\/display\/(?:face|initials))\.tsx?$/;

/** Small rules that several pages share: each alone would be a file of some hundred bytes. */
const orderRules =
  /\/contract\/shop\/orders\/(?:delivery-days|order-sizes)\.ts$|\/web\/(?:shop\/(?:cart\/(?:add-to-cart-button|use-add-to-cart)|catalog\/product\/(?:checkout-link|delivery-line|product-section|shown-product|stock-state)|checkout\/(?:addresses\/known-pincode|checkout-address))|ui\/badge)\.tsx?$/;

/**
 * What all of a shopper's screens have, with those calls: frame, places, account, hearts, bell and cart, with their icons. An icon that the
 * head of the shop has too is named: in the file of the pictures it would bring all of that into the shop.
 */
const shopperFrame =
  /\/lucide-react\/dist\/esm\/icons\/(?:store|user-round)\.m?js$|\/web\/(?:shell\/(?:shopper-frame|places\/(?:account-link|notices-button)|use-notice-panel)|shop\/cart\/cart-link|shop\/catalog\/wishlist\/heart-button|ui\/hooks\/use-loaded-when)\.tsx?$/;

/** What plays a show, there and on the page of a product that is in it. */
const players = /\/web\/(?:stage\/player\/(?:playhead|use-player)|watch\/(?:sound\/audio-sources|mute-button|player-overlay|texts))\.tsx?$/;

/** What stands around a show, a replay and a shoppable video, and moves from one to the next. */
const watching =
  /\/web\/(?:accounts\/sheet\/(?:account-entry|person)|feed\/(?:moves\/(?:feed-gate|feed-gestures|use-feed-moves)|tools\/feed-arrows)|shop\/checkout\/sheet\/buy-entry|stores\/follows\/follow-place|ui\/display\/said-not-loaded|watch\/(?:listen\/listen-preference|player-menu|shop-tools|show-frame|show-products|use-stats-switch|wake-lock))\.tsx?$/;

/** What is said in the room of a live event, and what plays it once its page has its code. */
const room =
  /\/lucide-react\/dist\/esm\/icons\/send-horizontal\.m?js$|\/web\/(?:api\/watch-ticket|customers\/chat\/line-actions|feed\/use-feed|room\/(?:shown-stream|use-room)|stage\/player\/use-live-player)\.tsx?$/;

/** What answers the picture of the demo's show. */
const pictureFollower = /\/web\/feed\/audience\/picture-follower\.tsx$/;

/** What lists of products are made of, in the shop and on the page of a store, and the picture of a product, which is made of the same. */
const productLists =
  /\/web\/(?:shop\/catalog\/(?:back-button|product\/product-picture|product-card|texts|shop\/shop-view)|shell\/places\/(?:paper-page|shop-head|texts))\.tsx?$/;

/**
 * What plays a live event, there and on the page of a product that is in it. The live feed loads it first, with what it imports, and plays
 * before the rest is there: nothing in either file may need React.
 */
const livePlayers = /\/web\/feed\/early-show\.ts$/;
const underPlayers =
  /\/contract\/(?:exhaustive|wire\/(?:close-codes|keep-alive|media-paths))\.ts$|\/web\/(?:net\/(?:data-saving|kept-words|reconnecting-socket|snapshot)|stage\/player\/player-state|watch\/(?:listen\/listen-choice|sound\/kept-sound))\.ts$|vite\/preload-helper/;

/** What the pages to sign in are made of. */
const accountSteps =
  /\/web\/accounts\/(?:after-sign-in|auth-redirect|pages\/auth-frame|steps\/(?:code-field|code-step|mail-note|password-field|step)|use-code|use-seconds-left)\.tsx?$/;

/** Of forms: named, as what asks for the second factor is, since the file of the sign-in would bring itself wherever one is. */
const field = /\/web\/ui\/field\.tsx$/;

/** What asks for the second factor, wherever something needs it. */
const assurance = /\/web\/accounts\/assurance\.ts$/;

/** What lists are made of that go on, and are searched: each would be a file of some hundred bytes. */
const listParts =
  /\/lucide-react\/dist\/esm\/icons\/(?:search|sliders-horizontal)\.m?js$|\/react-query\/build\/modern\/useInfiniteQuery\.js$|\/web\/(?:shop\/catalog\/card-skeletons|ui\/(?:data-list\/load-more|fields\/search-field))\.tsx$/;

/** Icons of the ways in, which the pages that offer them load together. */
const wayIcons = /\/lucide-react\/dist\/esm\/icons\/(?:key-round|message-square-text)\.m?js$/;

const alreadyLoaded = leaveOutLoaded();

export default defineConfig(({ command }) => ({
  publicDir: 'web/shell/public',
  resolve: { alias: textAlias },
  plugins: [minifiedContract(), patientRouter(), shortIcons(), leaveOutUnused(), alreadyLoaded.plugin, tailwindcss(), reactRouter()],
  // Finds every package at the start; else the first visit of a route would reload the page.
  optimizeDeps: { entries: ['web/root.tsx', 'web/entry.client.tsx', 'web/**/*.tsx'] },
  // Taken into the server's build, with what they need: only what is used of them is read at the start.
  ssr: command === 'build' ? { noExternal: [/^@base-ui\//, /^@tanstack\//, /^@floating-ui\//, 'lucide-react', 'react-dropzone'] } : {},
  environments: {
    // V8 keeps the source of all that it has loaded. Names stay, for the stacks of errors.
    ssr: { build: { rolldownOptions: { output: { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } } } } },
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: alreadyLoaded.resolveDependencies },
    cssMinify: 'lightningcss',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'under-players', test: underPlayers },
            { name: 'live-player', test: livePlayers },
            { name: 'frame', test: everyPage },
            { name: 'calls', test: new RegExp(`${calls.source}|${shopperFrame.source}`) },
            { name: 'product-list', test: productLists },
            { name: 'order-rules', test: orderRules },
            { name: 'player', test: players },
            { name: 'watching', test: watching },
            { name: 'room', test: room },
            { name: 'picture-follower', test: pictureFollower },
            { name: 'list-parts', test: listParts },
            { name: 'field', test: field },
            { name: 'assurance', test: assurance },
            { name: 'account-steps', test: accountSteps },
            { name: 'way-icons', test: wayIcons },
          ],
        },
      },
    },
  },
}));
