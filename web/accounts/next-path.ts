import { useSearchParams } from 'react-router';

const anyOrigin = 'https://haat.invalid';
const resetPage = '/auth/reset';

/** A path of this site to go to after signing in; `undefined` for anything that could lead elsewhere, or back to signing in. */
export function safeNext(asked: string | null): string | undefined {
  if (!asked?.startsWith('/') || !URL.canParse(asked, anyOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, anyOrigin);
  // The parser reads "\" as "/", drops tabs and resolves dots, so only what it made of the text can be judged.
  if (origin !== anyOrigin || pathname.startsWith('//')) return undefined;
  if (/^\/auth(\/|$)/.test(pathname) && pathname !== resetPage) return undefined;
  return pathname + search + hash;
}

export function withNext(path: string, next: string | undefined): string {
  if (!next) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

/** Where `?next=` leads, and `keep` for links that carry it on. */
export function useNext(): { next: string | undefined; keep: (path: string) => string } {
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  return { next, keep: (path) => withNext(path, next) };
}

/** The whole address of a path here, as mails and providers need it to lead back. */
export function hereWithNext(path: string, next: string | undefined): string {
  return location.origin + withNext(path, next);
}
