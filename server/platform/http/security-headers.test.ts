import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/servers/test-app.ts';
import { ownSockets } from './security-headers.ts';

/** The sources of each directive of a page's policy. */
async function policyOf(env: Record<string, string>, host: string): Promise<Record<string, string[]>> {
  await using app = await createTestApp(env);
  const { headers } = await app.app.request('/', { headers: { Host: host } });
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'haat', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' };

test('10.15 a page may load, and open sockets to, nothing but our own host', async () => {
  const policy = await policyOf({}, '192.168.1.20:3000');
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
  expect(policy['media-src']).toEqual(["'self'", 'blob:']);
  expect(policy['connect-src']).toEqual(["'self'", 'ws://localhost', 'ws://192.168.1.20:3000', 'wss://192.168.1.20:3000']);
  for (const sources of Object.values(policy)) for (const wide of ['*', 'http:', 'https:', 'ws:', 'wss:']) expect(sources).not.toContain(wide);
});

test('10.15 where the address is set, no other host counts, and the blob host is named', async () => {
  const policy = await policyOf({ ...s3, PUBLIC_URL: 'https://shop.example', S3_PUBLIC_URL: 'https://cdn.example.com/haat' }, 'evil.example');
  const cdn = 'https://cdn.example.com';
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', cdn]);
  expect(policy['media-src']).toEqual(["'self'", 'blob:', cdn]);
  expect(policy['connect-src']).toEqual(["'self'", 'wss://shop.example', cdn]);
});

test('10.15 sockets of a page at https are encrypted', () => {
  expect(ownSockets('https://shop.example', undefined)).toEqual(['wss://shop.example']);
});

test.each(['evil.example; script-src *', "x 'unsafe-inline'", 'a,b', '[::1]:3000'])('10.15 a host that is none gets into no policy: %s', async (host) => {
  expect((await policyOf({}, host))['connect-src']).toEqual(["'self'", 'ws://localhost']);
});
