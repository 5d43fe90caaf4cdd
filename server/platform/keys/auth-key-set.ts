import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export type ReadKeys = {
  signing: { kid: string; key: CryptoKey } | undefined;
  published: { keys: JWK[] };
  secret: Uint8Array | undefined;
};

const coordinate = z.base64url().length(43, 'its coordinates have 32 bytes in base64url');
const name = z.string().min(1).optional();
const pairShape = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256', 'only the curve P-256 is known'),
  alg: z.literal('ES256', 'only the algorithm ES256 is known').optional(),
  use: z.literal('sig', 'it is not for signatures').optional(),
  kid: name,
  x: coordinate,
  y: coordinate,
  d: coordinate.optional(),
});
const secretShape = z.object({ kty: z.literal('oct'), k: z.base64url().min(43, 'the oct key needs at least 32 bytes') });
const keyShape = z.discriminatedUnion('kty', [pairShape, secretShape], 'only keys of kty EC and oct are known');
const listShape = z.array(keyShape).min(1, 'it has no keys');
const fileShape = z.union(
  [z.object({ keys: z.array(z.unknown()) }).transform(({ keys }) => keys), z.array(z.unknown())],
  'it is not a JWK set or a list of JWKs',
);

type Pair = z.infer<typeof pairShape> & { kid: string };

/** The keys of a JWK set, each tried. Throws an `Error` whose message completes "it is not usable: …", without any of the secrets. */
export async function readKeySet(text: string): Promise<ReadKeys> {
  const keys = check(listShape, check(fileShape, parse(text)));
  const secrets = keys.filter((key) => key.kty === 'oct');
  if (secrets.length > 1) throw new Error('it has more than one oct key');
  const pairs = await Promise.all(keys.filter((key) => key.kty === 'EC').map(withName));
  refuseTwins(pairs);
  const [first] = pairs;
  for (const pair of pairs) await refuseBroken(pair);
  return {
    signing: first && { kid: first.kid, key: await importPair(signerOf(first)) },
    published: { keys: pairs.map((pair) => ({ ...publicPartOf(pair), alg: 'ES256', use: 'sig', key_ops: ['verify'] })) },
    secret: secrets[0] && Buffer.from(secrets[0].k, 'base64url'),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
}

function check<T extends z.ZodType>(shape: T, value: unknown): z.infer<T> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const [index, field] = issue?.path ?? [];
  const where = typeof index === 'number' ? `key ${index + 1}${field === undefined ? '' : ` (${String(field)})`}: ` : '';
  throw new Error(`${where}${issue?.message}`);
}

async function withName(pair: z.infer<typeof pairShape>): Promise<Pair> {
  return { ...pair, kid: pair.kid ?? (await calculateJwkThumbprint(publicPartOf(pair))) };
}

function refuseTwins(pairs: Pair[]): void {
  const twin = pairs.find(({ kid }, index) => pairs.findIndex((other) => other.kid === kid) !== index);
  if (twin) throw new Error(`two keys have the kid "${twin.kid}"`);
}

function signerOf(pair: Pair): Pair {
  if (!pair.d) throw new Error(`its first key "${pair.kid}" has no private part (d), and the first one signs`);
  return pair;
}

/** A number mistaken somewhere would else show only when somebody logs in. */
async function refuseBroken(pair: Pair): Promise<void> {
  try {
    const verifying = await importPair(publicPartOf(pair));
    if (!pair.d) return;
    const token = await new SignJWT().setProtectedHeader({ alg: 'ES256' }).sign(await importPair(pair));
    await jwtVerify(token, verifying);
  } catch {
    throw new Error(`the parts of the key "${pair.kid}" do not belong together`);
  }
}

function publicPartOf<T extends { kty: 'EC'; crv: string; kid?: string; x: string; y: string }>({ kty, crv, kid, x, y }: T) {
  return { kty, crv, ...(kid ? { kid } : {}), x, y };
}

/** Only the numbers: a `key_ops` that lists "verify" would keep a private key from signing. */
async function importPair({ kty, crv, x, y, d }: { kty: 'EC'; crv: string; x: string; y: string; d?: string }): Promise<CryptoKey> {
  return (await importJWK({ kty, crv, x, y, ...(d ? { d } : {}) }, 'ES256')) as CryptoKey;
}
