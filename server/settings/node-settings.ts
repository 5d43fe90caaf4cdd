import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from '#server/platform/blobs/blobs-s3-requests.ts';
import type { NatsSettings } from '#server/platform/bus/bus-nats-link.ts';
import { list, optional, optionalSecret, origin } from '#server/settings/setting-types.ts';

const defaultNatsPort = '4222';

const natsServers = list.transform((urls, context): { servers: string[]; tls: boolean; login: NatsSettings['login'] } => {
  const parsed = urls.map((url) => URL.parse(url));
  const [first] = parsed;
  const isKnown = (url: URL | null) => url?.hostname && ['nats:', 'tls:'].includes(url.protocol) && url.pathname.length < 2;
  if (!first || !parsed.every(isKnown)) context.addIssue('it must be nats://host:4222 or tls://host:4222, or several separated by commas');
  const given = (parsed as URL[]).filter(Boolean);
  const logins = new Set(given.map(({ username, password }) => `${username}:${password}`));
  if (logins.size > 1) context.addIssue('every server must have the same user and password');
  return {
    servers: given.map(({ hostname, port }) => `${hostname}:${port || defaultNatsPort}`),
    tls: given.some(({ protocol }) => protocol === 'tls:'),
    login: first ? loginOf(first) : undefined,
  };
});

/** A user without a password is a token. */
function loginOf({ username, password }: URL): NatsSettings['login'] {
  if (username === '') return undefined;
  const user = decodeURIComponent(username);
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
}

/** Settings of what several nodes share, by the names of their environment variables. */
export const nodeSettings = {
  NATS_URL: optionalSecret(natsServers),
  NATS_CREDS: optional(z.string()),
  NATS_PREFIX: optional(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'it must be 1 to 40 letters, digits, - or _')),
  S3_ENDPOINT: optional(origin.refine((url) => new URL(url).pathname === '/', 'it must have no path')),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it is not the name of a bucket')),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'it is not the name of a region')),
  S3_ACCESS_KEY_ID: optionalSecret(z.string()),
  S3_SECRET_ACCESS_KEY: optionalSecret(z.string()),
  S3_PUBLIC_URL: optional(origin),
};

type Given = z.infer<z.ZodObject<typeof nodeSettings>>;

const s3Needs = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What is wrong with the settings taken together, without repeating any of them. */
export function findNodeContradiction(given: Given): string | undefined {
  const missing = s3Needs.filter((name) => given[name] === undefined);
  const set = [...s3Needs, 'S3_PUBLIC_URL' as const].find((name) => given[name] !== undefined);
  if (set && missing.length > 0) return `${set} is set, but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not: an S3 store needs all of them`;
  if (given.NATS_URL) return given.NATS_CREDS && given.NATS_URL.login ? 'NATS_CREDS is set, but NATS_URL has a user too: give one of them' : undefined;
  return given.NATS_CREDS ? 'NATS_CREDS is for the servers of NATS_URL, which is not set' : undefined;
}

/** `undefined`: one node, whose messages stay in the process. */
export function toNatsSettings({ NATS_URL: nats, NATS_CREDS: creds, NATS_PREFIX: prefix = 'haat' }: Given): NatsSettings | undefined {
  return nats && { ...nats, login: creds ? { credsFile: resolve(creds) } : nats.login, prefix };
}

/** `undefined`: files are kept in the data folder. */
export function toS3Settings(given: Given): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region: given.S3_REGION ?? 'us-east-1', accessKeyId, secretAccessKey, publicUrl: given.S3_PUBLIC_URL };
}
