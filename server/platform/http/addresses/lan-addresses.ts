import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback.ts';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

const everywhere = ['0.0.0.0', '::', ''];
/** Networks between containers and virtual machines of this machine: no other device is in them. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet)/;

/** The hosts by which other devices of the network reach a server that listens on `host`; none when it serves this machine only. */
export function lanAddresses(host: string, interfaces: Interfaces = networkInterfaces()): string[] {
  if (isLoopback(host)) return [];
  if (!everywhere.includes(host)) return [ipaddr.IPv6.isValid(host) ? `[${host}]` : host];
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses = []]) => addresses.filter(isReachable).map(({ address }) => address));
}

function isReachable({ family, internal, address }: NetworkInterfaceInfo): boolean {
  return family === 'IPv4' && !internal && ipaddr.parse(address).range() !== 'linkLocal';
}
