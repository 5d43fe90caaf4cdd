import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendText } from '#server/notices/send-text.ts';
import { createS3Requests } from '#server/platform/blobs/blobs-s3-requests.ts';
import { fetchOutside } from '#server/platform/http/outside-fetch.ts';

const folder = join(import.meta.dirname, '../fixtures/tls');
let origin: string;
const heard: string[] = [];
/** Its certificate names this host and is signed by nobody but itself. */
const server = createServer(
  { key: readFileSync(join(folder, 'self-signed.key')), cert: readFileSync(join(folder, 'self-signed.crt')) },
  (request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.end('{}');
  },
);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('a certificate that nobody vouches for ends the connection before anything is said', async () => {
  await expect(fetchOutside(`${origin}/video.mp4`, { isAllowed: () => true })).rejects.toMatchObject({ reason: 'unreachable' });
  const s3 = createS3Requests({ endpoint: origin, bucket: 'b', region: 'r', accessKeyId: 'id', secretAccessKey: 'secret', publicUrl: undefined });
  await expect(s3({ method: 'GET', key: 'a', attempts: 1 })).rejects.toThrow();
  const message = { id: 'x', to: '+919876543210', channel: 'sms', text: '123456', template: 'code', variables: { store_name: 'Rangrez' } } as const;
  expect(await sendText({ url: `${origin}/sms`, token: 'a secret' }, message)).toMatchObject({ sent: false });
  const { createMailSender } = await import('#server/notices/send-mail.ts');
  using mail = createMailSender(origin.replace('https', 'smtps'), 'shop@example.com');
  const sent = await mail.send({ id: 'x', to: 'a@example.com', storeName: 'Rangrez', subject: 's', text: 't', html: 'h' });
  expect(sent).toMatchObject({ sent: false });
  expect(heard).toEqual([]);
});
