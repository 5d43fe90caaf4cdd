import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export type SigningAlgorithm = 'ES256' | 'RS256';
export type SigningKey = { kid: string; alg: SigningAlgorithm; key: CryptoKey };
export type ReadKeys = {
  signing: SigningKey | undefined;
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
const number = z.base64url().min(1).max(1366).optional();
const rsaShape = z.object({
  kty: z.literal('RSA'),
  alg: z.literal('RS256', 'only the algorithm RS256 is known for RSA').optional(),
  use: z.literal('sig', 'it is not for signatures').optional(),
  kid: name,
  n: z.base64url().min(342, 'an RSA key needs at least 2048 bits').max(1366, 'an RSA key has at most 8192 bits'),
  e: z.literal('AQAB', 'the exponent of an RSA key is 65537'),
  d: number,
  p: number,
  q: number,
  dp: number,
  dq: number,
  qi: number,
});
const secretShape = z.object({ kty: z.literal('oct'), k: z.base64url().min(43, 'the oct key needs at least 32 bytes') });
const keyShape = z.discriminatedUnion('kty', [pairShape, rsaShape, secretShape], 'only keys of kty EC, RSA and oct are known');
const listShape = z.array(keyShape).min(1, 'it has no keys');
const fileShape = z.union(
  [z.object({ keys: z.array(z.unknown()) }).transform(({ keys }) => keys), z.array(z.unknown())],
  'it is not a JWK set or a list of JWKs',
);

type UnnamedPair = z.infer<typeof pairShape> | z.infer<typeof rsaShape>;
type Pair = UnnamedPair & { kid: string };

/** The keys of a JWK set, each tried. Throws an `Error` whose message completes "it is not usable: …", without any of the secrets. */
export async function readKeySet(text: string): Promise<ReadKeys> {
  const keys = check(listShape, check(fileShape, parse(text)));
  const secrets = keys.filter((key) => key.kty === 'oct');
  if (secrets.length > 1) throw new Error('it has more than one oct key');
  const pairs = await Promise.all(keys.filter((key) => key.kty !== 'oct').map(withName));
  refuseTwins(pairs);
  const [first] = pairs;
  for (const pair of pairs) await refuseBroken(pair);
  return {
    signing: first && { kid: first.kid, alg: algorithmOf(first), key: await importPair(signerOf(first)) },
    published: { keys: pairs.map((pair) => ({ kid: pair.kid, ...publicPartOf(pair), alg: algorithmOf(pair), use: 'sig', key_ops: ['verify'] })) },
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

async function withName(pair: UnnamedPair): Promise<Pair> {
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

/** A wrong number would otherwise show only at the first log-in. */
async function refuseBroken(pair: Pair): Promise<void> {
  const alg = algorithmOf(pair);
  try {
    const verifying = (await importJWK(publicPartOf(pair), alg)) as CryptoKey;
    if (!pair.d) return;
    const token = await new SignJWT().setProtectedHeader({ alg }).sign(await importPair(pair));
    await jwtVerify(token, verifying, { algorithms: [alg] });
  } catch {
    throw new Error(`the parts of the key "${pair.kid}" do not belong together`);
  }
}

function algorithmOf({ kty }: UnnamedPair): SigningAlgorithm {
  return kty === 'EC' ? 'ES256' : 'RS256';
}

function publicPartOf(pair: UnnamedPair) {
  if (pair.kty === 'EC') return { kty: pair.kty, crv: pair.crv, x: pair.x, y: pair.y };
  return { kty: pair.kty, n: pair.n, e: pair.e };
}

/** Only the numbers: a `key_ops` that lists "verify" would keep a private key from signing. */
async function importPair(pair: UnnamedPair): Promise<CryptoKey> {
  const numbers = pair.kty === 'EC' ? { d: pair.d } : { d: pair.d, p: pair.p, q: pair.q, dp: pair.dp, dq: pair.dq, qi: pair.qi };
  return (await importJWK({ ...publicPartOf(pair), ...numbers }, algorithmOf(pair))) as CryptoKey;
}
