import ipaddr from 'ipaddr.js';
import picomatch from 'picomatch';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';

export type Redirects = ReturnType<typeof createRedirects>;

/**
 * Where a flow may lead back to (docs/accounts.md, "Redirects"): an address with the site's own scheme, host and port (on a
 * loopback host any port), or one that matches a pattern of AUTH_REDIRECT_URLS. Anything else is the site, silently.
 */
export function createRedirects(siteUrl: () => string, patterns: string[]) {
  // picomatch separates at `/` only, GoTrue's patterns at `.` too.
  const allowed = patterns.map((pattern) => picomatch(separated(pattern), { nonegate: true, noextglob: true, dot: true, nobrace: false }));

  function isAllowed(text: string): boolean {
    // URL parsers ignore blanks and control characters; headers and the database do not.
    if (/[^\u0021-\uffff]|\u007f/.test(text)) return false;
    const url = parse(text);
    if (!url || !hasPlainHost(text, url)) return false;
    const site = new URL(siteUrl());
    const sameHost = url.protocol === site.protocol && url.hostname === site.hostname;
    if (sameHost && (url.port === site.port || isLoopback(site.hostname))) return true;
    url.searchParams.delete(flowIdParameter);
    url.hash = '';
    return allowed.some((matches) => matches(separated(url.href)) || matches(separated(url.href.replace(/\/$/, ''))));
  }

  return {
    /** The first address that is present, if it is allowed; else the site. */
    resolve(...asked: (string | undefined)[]): string {
      const first = asked.find((text) => text !== undefined && text !== '');
      return first !== undefined && isAllowed(first) ? first : siteUrl();
    },
    isAllowed,
  };
}

/** The official client may append it (docs/accounts.md, "Flows"); it does not affect the destination. */
const flowIdParameter = 'sb_flow_id';

function parse(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return undefined;
  const isDisguised = url.username !== '' || url.password !== '' || /^(javascript|data|vbscript|blob|file):$/.test(url.protocol);
  return isDisguised ? undefined : url;
}

/** Of IP addresses only loopback ones, and only as they are usually written: `http://2130706433/` is a disguise. */
function hasPlainHost(text: string, url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(host)) return true;
  return isLoopback(url.hostname) && text.toLowerCase().includes(`//${url.hostname}`);
}

/** Each separator becomes a segment of its own kind: a dot must never stand where the pattern has a slash. */
function separated(text: string): string {
  return text.replaceAll(/[./]/g, (mark) => (mark === '.' ? '/\u0001/' : '/\u0002/'));
}
