import type { IncomingMessage } from 'node:http';

/**
 * The address a request came from. X-Forwarded-For is believed only for as many hops as there are trusted proxies,
 * counted from the right: what stands further left was written by strangers.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const forwarded = String(header ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? direct;
}
