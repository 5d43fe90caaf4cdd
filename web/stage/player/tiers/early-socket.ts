import { socketPath } from '#contract/wire/media-paths.ts';

declare global {
  interface Window {
    earlyWatch?: WebSocket | undefined;
  }
}

/** In the head of a page that opens with a show: its id and its watch ticket. */
export const earlyShowName = 'haat-watch';

/**
 * Comes with such a page, before its code, and opens the media socket: on a slow link that takes as long as the code. The player says hello
 * on it, since it knows by then how slow the link is.
 */
export const earlySocketScript = `(() => {
  const [id] = document.querySelector('meta[name=${earlyShowName}]')?.content.split(' ') ?? [];
  if (id && document.visibilityState === 'visible' && !navigator.connection?.saveData)
    window.earlyWatch = new WebSocket(location.origin.replace(/^http/, 'ws') + '${socketPath('watch', '')}' + id);
})();`;

/** The socket of this address that came with the page, if it is still good. Once; one of another address is closed. */
export function takeEarlySocket(url: string): WebSocket | undefined {
  const early = globalThis.window?.earlyWatch;
  if (!early) return undefined;
  window.earlyWatch = undefined;
  if (early.url === url && early.readyState <= WebSocket.OPEN) return early;
  early.close();
  return undefined;
}
