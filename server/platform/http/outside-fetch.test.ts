import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchOutside, isPublicAddress, type OutsideOptions } from './outside-fetch.ts';

const server = createServer((request, response) => {
  if (request.url === '/inside') return void response.writeHead(307, { Location: 'http://10.0.0.8/' }).end();
  if (request.url === '/silent') return void response.writeHead(200, { 'Content-Length': 10 }).write('five.');
  response.end(`${request.method} ${request.headers.host}`);
});
let port: number;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A resolver that answers every name with these addresses. */
function answering(...addresses: string[]): OutsideOptions['resolve'] {
  const resolve = (_name: string, _options: unknown, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  return resolve as unknown as OutsideOptions['resolve'];
}

describe('an address that a stranger named', () => {
  test.each([[['127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::1']], [['fd00::1']], [['::ffff:192.168.0.1']], [[]]])(
    'is not asked when its name resolves to %j',
    async (addresses) => {
      const asked = fetchOutside(`http://shop.example:${port}/`, { resolve: answering(...addresses) });
      await expect(asked).rejects.toMatchObject({ reason: 'address' });
    },
  );

  test('is not followed to a private one', async () => {
    const asked = fetchOutside(`http://127.0.0.1:${port}/inside`, { isAllowed: (address) => address === '127.0.0.1' });
    await expect(asked).rejects.toMatchObject({ reason: 'address' });
  });

  test('that falls silent in the middle of its body is left', async () => {
    const response = await fetchOutside(`http://127.0.0.1:${port}/silent`, { isAllowed: () => true, silentMs: 200 });
    await expect(text(response)).rejects.toMatchObject({ reason: 'silent' });
  });

  test('is asked with the method and the name given', async () => {
    const response = await fetchOutside(`http://127.0.0.1:${port}/`, { method: 'POST', body: Buffer.from('{}'), isAllowed: () => true });
    expect(await text(response)).toBe(`POST 127.0.0.1:${port}`);
  });

  test('is left when the caller gives up', async () => {
    const caller = new AbortController();
    const response = await fetchOutside(`http://127.0.0.1:${port}/silent`, { isAllowed: () => true, signal: caller.signal });
    const body = text(response);
    caller.abort();
    await expect(body).rejects.toThrow();
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['192.168.1.1', false],
  ['172.16.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['fe80::1', false],
  ['::', false],
  ['::7f00:1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['not an address', false],
])('whether %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
