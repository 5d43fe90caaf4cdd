import { LRUCache } from 'lru-cache';
import { isLoopback } from './addresses/loopback.ts';

/** For files that people gave: opened by themselves they are no page, run nothing and are framed by nobody. */
export const fileSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** For JSON: it is no page, and is framed by nobody. */
const dataSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** `accountsUrl`: of a hosted account service, which our pages then speak to. `mediaUrl`: of a CDN that hands our files out. */
type House = { dev: boolean; accountsUrl: string | undefined; mediaUrl: string | undefined };
/** `publicUrl`: where people are sent. `isSet`: by the operator, so that no other host counts. */
type Address = { publicUrl: string; isSet: boolean; host: string | undefined };
type Answer = { nonce: string | undefined; isData: boolean; withRazorpay: boolean };
/** `sockets`: our own origins, as the pages' sockets name them. `trusted`: a page that browsers trust, at https or at this machine. */
type Parts = House & { secure: boolean; trusted: boolean; sockets: string[]; withRazorpay: boolean };

/** Where its window lives, and whom it asks: its own documents name no others. */
const razorpayFrames = 'https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com';

/** Stands for the nonce of a page in what is kept of a host. */
const nonceMark = ' {nonce}';
const maxHosts = 100;

type Headers = [name: string, value: string][];
type Kept = { ofPages: Headers; ofData: Headers; ofOthers: Headers };

const withNonce = (headers: Headers, source: string): Headers => headers.map(([name, value]) => [name, value.replaceAll(nonceMark, source)]);

/**
 * Headers of every answer (docs/reliability.md, "Uploads, sockets and sessions"), kept for each host. Media comes over our own sockets and blob
 * URLs; nothing else is loaded from elsewhere. `nonce`: of what may run in a page; an answer that is none has none. `isData`: of JSON.
 * `withRazorpay`: of a page that opens its window.
 */
export function createSecurityHeaders(house: House) {
  const kept = new LRUCache<string, Kept>({ max: maxHosts });

  function headersOf({ publicUrl, isSet, host }: Address, withRazorpay: boolean): Kept {
    const secure = publicUrl.startsWith('https:');
    const trusted = secure || isLoopback(URL.parse(`http://${host}`)?.hostname ?? 'localhost');
    const sockets = ownSockets(publicUrl, isSet ? undefined : host);
    const headers = securityHeaders({ ...house, secure, trusted, sockets, withRazorpay });
    const ofPages = Object.entries(headers);
    return { ofPages, ofData: Object.entries({ ...headers, 'Content-Security-Policy': dataSecurityPolicy }), ofOthers: withNonce(ofPages, '') };
  }

  return (address: Address, { nonce, isData, withRazorpay }: Answer): Headers => {
    const key = `${address.publicUrl} ${withRazorpay} ${address.host}`;
    let found = kept.get(key);
    if (!found) {
      found = headersOf(address, withRazorpay);
      kept.set(key, found);
    }
    if (isData) return found.ofData;
    return nonce === undefined ? found.ofOthers : withNonce(found.ofPages, ` 'nonce-${nonce}'`);
  };
}

function securityHeaders({ secure, trusted, dev, sockets, accountsUrl, mediaUrl, withRazorpay }: Parts): Record<string, string> {
  const media = mediaUrl ? ` ${new URL(mediaUrl).origin}` : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self'${nonceMark} 'wasm-unsafe-eval'${withRazorpay ? ' https://checkout.razorpay.com' : ''}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${nonceMark}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self' ${dev ? 'ws:' : sockets.join(' ')}${accountsUrl ? ` ${new URL(accountsUrl).origin}` : ''}${media}${withRazorpay ? ` ${razorpayFrames}` : ''}`,
    // Also our own: the thanks take the place of the payment in the same document, with what measures it.
    ...(withRazorpay ? [`frame-src 'self' ${razorpayFrames}`] : []),
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
    ...(trusted ? { 'Cross-Origin-Opener-Policy': withRazorpay ? 'same-origin-allow-popups' : 'same-origin' } : {}),
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
