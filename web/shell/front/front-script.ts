import { sessionStorageKey } from '../../api/auth.ts';

/**
 * Comes with each still page, whose only code it is: shows whoever is signed in the way to the dashboard, closes an open menu once a link of it
 * was followed, and plays footage while it is seen, unless somebody stopped it, saves data or wants less motion.
 */
export const frontScript = `(() => {
  const all = (selector) => document.querySelectorAll(selector);
  let isKnown = false;
  try { isKnown = localStorage.getItem(${JSON.stringify(sessionStorageKey)}) !== null; } catch {}
  if (isKnown) for (const part of all('[data-for]')) part.hidden = part.dataset.for === 'guests';
  const menu = document.querySelector('[data-menu]');
  menu?.addEventListener('click', (event) => { if (event.target.closest('a')) menu.open = false; });
  addEventListener('keydown', (event) => { if (event.key === 'Escape' && menu?.open) { menu.open = false; menu.querySelector('summary').focus(); } });
  const video = document.querySelector('[data-footage]');
  const button = document.querySelector('[data-footage-switch]');
  if (!video || !button) return;
  let isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches && !navigator.connection?.saveData;
  let isSeen = false;
  const apply = () => {
    button.setAttribute('aria-pressed', String(!isWanted));
    if (isWanted && isSeen) video.play().catch(() => {}); else video.pause();
  };
  button.hidden = false;
  button.addEventListener('click', () => { isWanted = !isWanted; apply(); });
  const watch = () => new IntersectionObserver(([entry]) => { isSeen = entry.isIntersecting; apply(); }, { threshold: 0.2 }).observe(video);
  if (document.readyState === 'complete') watch(); else addEventListener('load', watch);
  apply();
})();`;
