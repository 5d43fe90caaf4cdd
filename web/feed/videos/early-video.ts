import { feedRules } from '../moves/feed-gate.ts';

declare global {
  interface Window {
    earlyVideo?: { direction?: 1 | -1; stop: () => void };
  }
}

/** So long after its load the code of the tab comes for whoever only watches: it counts the view, and brings what comes next. */
export const videoUntouchedMs = 3_000;

/**
 * Comes with the Videos tab, before its code, and does for its first video what cannot wait: plays it without sound, unless data is saved
 * or less motion asked for, shows each tag in its time and in the free part of the picture (`card/free-area.ts`), and keeps a swipe, a turn
 * of the wheel or a key that would move the feed. A tap on the picture becomes a press on its sign, which `early-input.ts` keeps.
 */
export const earlyVideoScript = `(() => {
  const video = document.querySelector('.watch video');
  if (!video) return;
  const stopped = new AbortController();
  const { signal } = stopped;
  const early = (window.earlyVideo = { stop: () => stopped.abort() });
  const show = video.closest('.watch');
  const area = show.parentElement;
  const notes = show.querySelector('.watch-notes');
  const frame = video.closest('[style]');
  const [whole, free] = [frame, notes].map((part) => part.getBoundingClientRect());
  for (const [side, sign] of Object.entries({ top: 1, right: -1, bottom: -1, left: 1 }))
    frame.style.setProperty('--free-' + side, Math.max(0, sign * (free[side] - whole[side])) + 'px');
  const on = (target, kind, heard) => target.addEventListener(kind, heard, { signal, passive: true });
  const keep = (isNext) => { early.direction = isNext ? 1 : -1; };
  const tags = document.querySelectorAll('[data-from]');
  on(video, 'timeupdate', () => {
    for (const tag of tags) tag.hidden = video.currentTime < tag.dataset.from || video.currentTime >= (tag.dataset.until ?? Infinity);
  });
  on(video, 'click', () => notes.querySelector('button')?.click());
  let start;
  on(area, 'touchstart', ({ touches }) => { start = touches[0]; });
  on(area, 'touchend', ({ changedTouches: [end] }) => {
    if (!start) return;
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
    if (Math.abs(y) > ${feedRules.swipePx} && Math.abs(y) >= Math.abs(x)) keep(y < 0);
  });
  on(area, 'wheel', ({ deltaY }) => deltaY !== 0 && keep(deltaY > 0));
  on(window, 'keydown', ({ key, ctrlKey, metaKey, altKey, shiftKey }) => {
    if (/^(Arrow|Page)(Down|Up)$/.test(key) && !(ctrlKey || metaKey || altKey || shiftKey)) keep(key.endsWith('Down'));
  });
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (saveData || /2g/.test(effectiveType) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  video.muted = true;
  video.play().catch(() => {});
})();`;

/** Where the feed was asked to go before its code ran, once; the code does the rest from here. */
export function takeEarlyMove(): 1 | -1 | undefined {
  const early = window.earlyVideo;
  window.earlyVideo = undefined;
  early?.stop();
  return early?.direction;
}
