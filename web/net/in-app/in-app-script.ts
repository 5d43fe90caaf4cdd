import { maxCarriedLines } from '#contract/shop/cart/cart-rules.ts';
import { replayPlaceKey } from '../../replay/replay-place.ts';
import { cartPrefix } from '../../shop/cart/cart-keys.ts';
import { addTexts, text } from '../../texts/texts.ts';
import { copyText } from '../copy-text.ts';
import { findInApp } from './find-in-app.ts';
import { hintAfterMs, hintForMs } from './hint-times.ts';
import inApp from './in-app.en.json';
import { findWayOut, type WayOut } from './ways-out.ts';

addTexts('in-app', inApp);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'in-app': typeof inApp;
  }
}

/** In the address of a page that was opened out of an app: what is taken for an app again by mistake leads nowhere. */
const mark = 'from=app';

type Told = {
  way: WayOut | undefined;
  isLeft: boolean;
  mark: string;
  maxCarried: number;
  /** Where this browser keeps what goes along: lines of the cart by how their names begin, and the place in a replay. */
  keys: { cart: string; place: string };
  afterMs: number;
  forMs: number;
  words: { title: string; text: string; open: string; copy: string; copied: string; close: string };
};

/** With a page that is opened inside an app, and with no other: leads out of it, or says how that is done. Nothing outside of it is known to it. */
function runInApp({ way, isLeft, mark: sign, maxCarried: most, keys, afterMs, forMs, words }: Told, copyPage: typeof copyText): void {
  // On the home screen a page is an app of its own, and says the same of itself.
  if ('standalone' in navigator && navigator.standalone) return;
  const leftKey = 'haat-left-app';
  const isMarked = () => location.search.slice(1).split('&').includes(sign);

  const read = (storage: Storage, key: string) => {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  };

  /** This page at this place, by way of `/cart` where there is something to take along (`shop/cart/page/put-in.ts`). */
  function pageNow(): URL {
    const here = new URL(location.href);
    here.hash = '';
    if (!isMarked()) here.search += `${here.search ? '&' : '?'}${sign}`;
    const place = read(sessionStorage, keys.place);
    if (place && here.pathname === `/replay/${place.id}`) here.searchParams.set('t', String(Math.floor(place.showMs / 1000)));
    const lines = Object.keys(localStorage)
      .filter((key) => key.startsWith(keys.cart))
      .map((key) => read(localStorage, key))
      .filter((line) => line?.quantity > 0 && !line.owner)
      .slice(0, most);
    if (lines.length === 0) return here;
    const cart = new URL(`/cart?${sign}`, here);
    cart.searchParams.set('carried', lines.map(({ id, quantity }) => `${id}*${quantity}`).join('~'));
    cart.searchParams.set('next', here.pathname + here.search);
    return cart;
  }

  function wayTo(page: URL): string | undefined {
    const bare = page.href.slice(page.protocol.length);
    const scheme = page.protocol.slice(0, -1);
    if (way === 'intent') {
      const fallback = `S.browser_fallback_url=${encodeURIComponent(page.href)}`;
      return `intent:${bare}#Intent;scheme=${scheme};action=android.intent.action.VIEW;${fallback};end`;
    }
    if (way === 'instagram') return `instagram://extbrowser/?url=${encodeURIComponent(page.href)}`;
    return way && `x-safari-${scheme}:${bare}`;
  }

  function leaveOnce(): void {
    try {
      if (sessionStorage.getItem(leftKey) || isMarked()) return;
      sessionStorage.setItem(leftKey, '1');
      const out = wayTo(pageNow());
      if (out) location.href = out;
    } catch {
      // Without storage nobody knows whether it happened already.
    }
  }

  const make = (name: string, className: string, words = '') => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = words;
    return made;
  };

  function showHint(): void {
    const hint = make('div', 'fixed inset-x-3 top-3 z-50 mx-auto flex max-w-md animate-enter flex-col gap-3 rounded-lg bg-ink p-4 text-white shadow-2xl');
    hint.setAttribute('role', 'status');
    const head = make('div', 'flex items-start justify-between gap-3');
    const close = make('button', '-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-2xl', '×');
    close.setAttribute('aria-label', words.close);
    close.onclick = () => hint.remove();
    head.append(make('p', 'font-bold font-display text-lg leading-tight', words.title), close);
    const actions = make('div', 'flex flex-wrap gap-2');
    const out = way && (make('a', 'inline-flex min-h-11 items-center rounded-md bg-marigold px-4 font-semibold text-ink', words.open) as HTMLAnchorElement);
    if (out) {
      // What is in the cart by the press goes along.
      const point = () => {
        out.href = wayTo(pageNow()) ?? '';
      };
      out.onpointerdown = point;
      out.onfocus = point;
      point();
      actions.append(out);
    }
    const copied = make('button', 'inline-flex min-h-11 items-center rounded-md border border-white/40 px-4 font-semibold', words.copy);
    copied.onclick = async () => {
      if (await copyPage(pageNow().href)) copied.textContent = words.copied;
    };
    actions.append(copied);
    hint.append(head, make('p', '', words.text), actions);
    document.body.append(hint);
    const end = () => {
      if (hint.contains(document.activeElement)) setTimeout(end, forMs);
      else hint.remove();
    };
    setTimeout(end, forMs);
  }

  // What is left unloaded could not be come back to.
  if (isLeft) addEventListener('load', () => setTimeout(leaveOnce));
  setTimeout(showHint, afterMs);
}

/** The script that goes with a page for the browser of an app; nothing for any other. Its functions are sent as they are written. */
export function inAppScript(userAgent: string): string {
  const found = findInApp(userAgent);
  if (!found) return '';
  const { app } = found;
  const { way, isLeft } = findWayOut(found);
  const words = {
    title: app ? text('in-app:title', { app }) : text('in-app:titleUnknown'),
    text: way ? text('in-app:text') : text('in-app:textByHand'),
    open: text('in-app:open'),
    copy: text('in-app:copy'),
    copied: text('in-app:copied'),
    close: text('shell:close'),
  };
  const keys = { cart: cartPrefix, place: replayPlaceKey };
  const told: Told = { way, isLeft, mark, maxCarried: maxCarriedLines, keys, afterMs: hintAfterMs, forMs: hintForMs, words };
  return `(${runInApp})(${JSON.stringify(told).replaceAll('<', '\\u003c')}, ${copyText});`;
}
