import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const loopback: readonly string[] = ['loopback'];
const ownNetworks: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Whether a program on this very machine asks, and asks for itself: see `isForwarded`. */
export function isLocalPeer(request: IncomingMessage | undefined): boolean {
  return isDirectFrom(loopback, request);
}

/** The same, or a device of the network at hand (RFC 1918, RFC 3927, RFC 4193). */
export function isPrivatePeer(request: IncomingMessage | undefined): boolean {
  return isDirectFrom(ownNetworks, request);
}

function isDirectFrom(ranges: readonly string[], request: IncomingMessage | undefined): boolean {
  const address = request?.socket?.remoteAddress?.replace(/%.*$/, '');
  if (!request || !address || !ipaddr.isValid(address) || isForwarded(request)) return false;
  return ranges.includes(ipaddr.process(address).range());
}

/** A proxy on this machine is a local peer too, but whoever it asks for may be anywhere; it says so in one of these headers. */
function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name));
}
