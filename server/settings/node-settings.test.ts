import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';

const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'haat', S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'the secret one' };

test('without settings there is one node, with its files in the data folder', () => {
  expect(readConfig({})).toMatchObject({ nats: undefined, s3: undefined });
});

test('NATS_URL takes several servers, TLS, and a user or a token', () => {
  const natsOf = (NATS_URL: string, more = {}) => readConfig({ NATS_URL, ...more }).nats;
  expect(natsOf('nats://a.example')).toEqual({ servers: ['a.example:4222'], tls: false, login: undefined, prefix: 'haat' });
  expect(natsOf('tls://u:p%40ss@a.example:4333, tls://u:p%40ss@b.example', { NATS_PREFIX: 'shop' })).toEqual({
    servers: ['a.example:4333', 'b.example:4222'],
    tls: true,
    login: { user: 'u', pass: 'p@ss' },
    prefix: 'shop',
  });
  expect(natsOf('nats://s3cret@[::1]:4222')).toMatchObject({ servers: ['[::1]:4222'], login: { token: 's3cret' } });
  expect(natsOf('nats://a.example', { NATS_CREDS: '/run/nats.creds' })).toMatchObject({ login: { credsFile: '/run/nats.creds' } });
});

test('the S3 store has a region of its own or the usual one, and perhaps a public address', () => {
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'haat',
    region: 'us-east-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'the secret one',
    publicUrl: undefined,
  });
  expect(readConfig({ ...s3, S3_REGION: 'ap-south-1', S3_PUBLIC_URL: 'https://cdn.example.com/haat/' }).s3).toMatchObject({
    region: 'ap-south-1',
    publicUrl: 'https://cdn.example.com/haat',
  });
});

test.each([
  [{ NATS_URL: 'http://user:hunter2@a.example' }, 'The setting NATS_URL is not valid: it must be nats://host:4222'],
  [{ NATS_URL: 'hunter2' }, 'The setting NATS_URL is not valid: it must be nats://host:4222'],
  [{ NATS_URL: 'nats://u:hunter2@a.example,nats://u:hunter3@b.example' }, 'The setting NATS_URL is not valid: every server must have the same user'],
  [{ NATS_URL: 'nats://u:hunter2@a.example', NATS_CREDS: 'a.creds' }, 'NATS_CREDS is set, but NATS_URL has a user too'],
  [{ NATS_CREDS: 'a.creds' }, 'NATS_CREDS is for the servers of NATS_URL'],
  [{ NATS_URL: 'nats://a.example', NATS_PREFIX: 'a.b' }, 'The setting NATS_PREFIX="a.b" is not valid'],
  [{ S3_BUCKET: 'haat' }, 'S3_BUCKET is set, but S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are not'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_ENDPOINT is set, but S3_SECRET_ACCESS_KEY is not'],
  [{ S3_PUBLIC_URL: 'https://cdn.example.com' }, 'S3_PUBLIC_URL is set, but S3_ENDPOINT'],
  [{ ...s3, S3_ENDPOINT: 'https://s3.example.com/haat' }, 'The setting S3_ENDPOINT="https://s3.example.com/haat" is not valid: it must have no path'],
])('%j stops the start with a sentence that holds no secret', (env, sentence) => {
  let said = '';
  try {
    readConfig(env);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said.startsWith(sentence)).toBe(true);
  expect(said).not.toMatch(/hunter|the secret one|AKIA/);
});
