/** Without an `online` event: a weak network goes and comes without one. */
const retryMs = 3_000;

/**
 * Imports a page's module, and waits for the network where it is gone: until then the shopper stays on the page they are on. What fails
 * although the server answers is thrown: an update has taken it away, and the router loads the page anew.
 */
export async function importWhenOnline(href: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ href);
  } catch {
    await fetchWhenOnline(href, { method: 'HEAD', cache: 'no-store' });
    return await import(/* @vite-ignore */ href);
  }
}

/** Resolves with the first answer; only who aborts is told that there was none. */
export async function fetchWhenOnline(url: string | URL, init: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, retryMs);
      });
    }
  }
}
