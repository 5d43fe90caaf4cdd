/** The style element that sonner 2.0.8 adds to the page, empty and filled: it cannot be given a nonce. */
const toastStyles = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/** `accountsUrl`: of a hosted account service, which our pages then speak to. `mediaUrl`: of a CDN that hands our files out. */
type Parts = { nonce: string; secure: boolean; dev: boolean; accountsUrl: string | undefined; mediaUrl: string | undefined };

/** Headers of every answer (reliability.md §6). Media comes over our own sockets and blob URLs; nothing else is loaded from elsewhere. */
export function securityHeaders({ nonce, secure, dev, accountsUrl, mediaUrl }: Parts): Record<string, string> {
  const media = mediaUrl ? ` ${new URL(mediaUrl).origin}` : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}' ${toastStyles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:${media}`,
    `media-src 'self' blob: https:${media}`,
    "font-src 'self'",
    `connect-src 'self' ws: wss:${accountsUrl ? ` ${new URL(accountsUrl).origin}` : ''}${media}`,
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
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
