import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { lanAddresses } from './lan-addresses.ts';

const at = (address: string, more: object = {}) =>
  ({ address, family: address.includes(':') ? 'IPv6' : 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;

const interfaces = {
  lo: [at('127.0.0.1', { internal: true }), at('::1', { internal: true })],
  wlan0: [at('192.168.1.20'), at('fe80::1')],
  eth0: [at('10.0.0.7'), at('169.254.3.4')],
  docker0: [at('172.17.0.1')],
};

test('a server on all addresses is reached by each IPv4 address of a real network', () => {
  for (const host of ['0.0.0.0', '::']) expect(lanAddresses(host, interfaces)).toEqual(['192.168.1.20', '10.0.0.7']);
});

test('a server on one address is reached by that one', () => {
  expect(lanAddresses('10.0.0.7', interfaces)).toEqual(['10.0.0.7']);
  expect(lanAddresses('fd00::7', interfaces)).toEqual(['[fd00::7]']);
  expect(lanAddresses('shop.local', interfaces)).toEqual(['shop.local']);
});

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('a server on %s is reached by no other device', (host) => {
  expect(lanAddresses(host, interfaces)).toEqual([]);
});
