/** For files that people gave: opened by themselves they are no page, run nothing and are framed by nobody. */
export const fileSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** `sockets`: our own origins, as the pages' sockets name them. `accountsUrl`: of a hosted account service, which our pages then speak to. `mediaUrl`: of a CDN that hands our files out. */
type Parts = {
  nonce: string;
  secure: boolean /** Of a page that browsers trust: at https, or at this machine. */;
  trusted: boolean;
  dev: boolean;
  sockets: string[];
  accountsUrl: string | undefined;
  mediaUrl: string | undefined;
};

/** Headers of every answer (docs/reliability.md, "Uploads, sockets and sessions"). Media comes over our own sockets and blob URLs; nothing else is loaded from elsewhere. */
export function securityHeaders({ nonce, secure, trusted, dev, sockets, accountsUrl, mediaUrl }: Parts): Record<string, string> {
  const media = mediaUrl ? ` ${new URL(mediaUrl).origin}` : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self' ${dev ? 'ws:' : sockets.join(' ')}${accountsUrl ? ` ${new URL(accountsUrl).origin}` : ''}${media}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(), screen-wake-lock=(self)',
    // Elsewhere browsers ignore it, and complain.
    ...(trusted ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Where the sockets of a page may go: its own host. 'self' does not cover them in Safari before 15.4. Without PUBLIC_URL, that is whatever
 * host the page was asked at, such as the address of this machine in a shop's network.
 */
export function ownSockets(publicUrl: string, host: string | undefined): string[] {
  const { protocol, host: publicHost } = new URL(publicUrl);
  const asked = host !== undefined && /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  return [...new Set([`${protocol === 'https:' ? 'wss' : 'ws'}://${publicHost}`, ...asked])];
}
