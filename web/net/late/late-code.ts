import { wantedCodeEvent } from './wanted-code.ts';

/**
 * A page whose first view stands without its code, which comes with the first touch: what a slow phone does not run, it does not wait for.
 * Its route says so: `export const handle = lateHandle(...)`, with what its loader found. What is pressed or typed meanwhile is kept
 * (`early-input.ts`).
 */
export type LateHandle = { isLate(loaded: unknown): boolean };

export function lateHandle<Loaded>(isLate: (loaded: Loaded) => boolean): LateHandle {
  return { isLate: (loaded) => isLate(loaded as Loaded) };
}

type Match = { handle?: unknown; loaderData?: unknown };

/** Development reloads its pages by their code. */
export function isLatePage(matches: readonly Match[]): boolean {
  return !import.meta.env.DEV && matches.some(({ handle, loaderData }) => (handle as Partial<LateHandle> | undefined)?.isLate?.(loaderData));
}

/** The kind of its links and of its script while they wait. */
export const lateKind = 'late';

/** So long after its load it runs for whoever never touched the page, too, so that it shows what changes. */
export const untouchedMs = 8_000;

/** The same for a page whose first picture is still on its way, and where one may never come. */
export const unseenMs = 1_500;

/** Whoever has something kept in this browser, as a cart, an account or half a form, has the code at once, since the page shows it; and so has a desktop, which shows more of it than a phone. */
const mayShowMore = `
  let isKnown = true;
  try { isKnown = localStorage.length + sessionStorage.length > 0; } catch {}
  if (isKnown || matchMedia('(min-width: 64rem)').matches) return start();`;

/** A show is to be seen by everyone before anything else. */
const hasPicture = `
  if (window.isCodeWanted) return start();
  addEventListener('${wantedCodeEvent}', start, { signal });`;

/**
 * Comes with such a page, and waits for a touch, or for its first picture where it has one; `afterMs` from its load at most. Whoever comes back
 * through the history, or with a fragment, as from a sign-in elsewhere, has the code at once, too.
 */
export const lateCodeScript = (afterMs: number, waitsFor: 'touch' | 'picture' = 'touch') => `(() => {
  const { nonce } = document.currentScript;
  const touches = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click'];
  const started = new AbortController();
  const { signal } = started;
  const start = () => {
    if (signal.aborted) return;
    // A browser does not ask again for a file that failed once.
    if (!navigator.onLine) return addEventListener('online', start, { signal });
    started.abort();
    for (const link of document.querySelectorAll('link[rel=${lateKind}]')) link.rel = 'modulepreload';
    const { textContent } = document.querySelector('script[type=${lateKind}]');
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }));
  };
  if (location.hash || history.state?.usr) return start();${waitsFor === 'picture' ? hasPicture : mayShowMore}
  // A browser tells of the mouse when what is under it changes, too.
  const touch = ({ type, movementX, movementY }) => (type === 'pointermove' && !movementX && !movementY) || start();
  for (const kind of touches) addEventListener(kind, touch, { capture: true, passive: true, signal });
  addEventListener('load', () => setTimeout(start, ${afterMs}));
})();`;

/** What plays a show before the rest of the page is there (`feed/early-show.ts`), and what that needs: by their names in `vite.config.ts`. */
export const firstPlayer = /\/live-player-[\w-]+\.js$/;
export const underFirstPlayer = /\/under-players-[\w-]+\.js$/;
