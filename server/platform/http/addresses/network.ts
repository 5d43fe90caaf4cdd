import ipaddr from 'ipaddr.js';

/**
 * What counts as one address wherever addresses are counted: a household or server has a whole /64 of IPv6 (RFC 6177), and an
 * IPv4 address is the same one when it comes mapped into IPv6 (RFC 4291 §2.5.5.2). What is no address is returned as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}
