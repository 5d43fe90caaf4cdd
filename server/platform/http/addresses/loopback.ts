import ipaddr from 'ipaddr.js';

/** Whether a host name or address, as a URL or a socket writes it, is this very machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback');
}
