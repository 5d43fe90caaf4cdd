import { redirectDocument } from 'react-router';

/**
 * A page that is only read: it is sent without the code that would draw it again in the browser, and is a document of its own (docs/design.md,
 * "Life of a page"). Its route says so: `export const handle = stillHandle`, `loader` and `clientLoader` beside it.
 */
export type StillHandle = { isStill(search: string): boolean };

export const stillHandle: StillHandle = { isStill: () => true };

type Match = { handle?: unknown; route?: { handle?: unknown } };

/** Of what was matched for an address, as loaders and as pages are given it. */
export function isStillPage(matches: readonly Match[], search: string): boolean {
  return matches.some(({ handle, route }) => ((handle ?? route?.handle) as Partial<StillHandle> | undefined)?.isStill?.(search));
}

/** For the `clientLoader` of such a route: from a page with code, its link opens a document. */
export function openAsDocument({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}
