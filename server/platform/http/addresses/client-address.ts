import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';
import { networkOf } from './network.ts';

/**
 * The address a request came from. X-Forwarded-For is believed only for as many hops as there are trusted proxies, counted from the
 * right: entries further left may be forged.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const forwarded = String(header ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return withoutPort(forwarded.at(-trustedProxies) ?? direct);
}

/** The key that a client is counted by; `undefined` for a program on this machine that is not a proxy. */
export function clientNetwork(request: IncomingMessage, trustedProxies: number): string | undefined {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (!isForwarded && isLoopback(request.socket.remoteAddress ?? '')) return undefined;
  return networkOf(clientAddress(request, trustedProxies));
}

/** Some proxies write `198.51.100.7:4711` or `[2001:db8::7]:4711`: with the port, each connection would count as another client. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}
