import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters } from 'jose';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { Refusal } from '#server/platform/outcome.ts';

/** As long as the official client keeps them (docs/accounts.md, "The client"). */
const freshMs = 600_000;
/** Minimum time between two fetches, so that tokens with invented key ids cause no requests. */
const cooldownMs = 30_000;
/** After a fetch that failed: short, because without keys nobody gets in. */
const retryMs = 5_000;
const timeoutMs = 5_000;

const keySetShape = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Also an algorithm that no published key can have, such as HS256. */
const noMatch = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

type Cached = { set: JSONWebKeySet; find: ReturnType<typeof createLocalJWKSet>; fetchedAt: number };

/**
 * The public keys of a hosted account service. A key that is cached goes on being used while the service is away; one
 * that is not is looked for once per cooldown. Throws `Refusal` UNAVAILABLE when it cannot be said whether a key is good,
 * and UNAUTHENTICATED with two messages that older clients knew when it can.
 */
export function createHostedKeys({ url, clock, log }: { url: string; clock: Clock; log: Log }) {
  const address = `${url}/.well-known/jwks.json`;
  let cached: Cached | undefined;
  let running: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failed = false;

  async function fetchOnce(): Promise<void> {
    triedAt = clock.now().getTime();
    try {
      const set = await fetchKeySet(address);
      cached = { set, find: createLocalJWKSet(set), fetchedAt: clock.now().getTime() };
      failed = false;
    } catch (error) {
      failed = true;
      log.warn({ err: error }, 'the keys of the hosted account service could not be had');
    }
  }

  /** Requests that come meanwhile wait for the same fetch. */
  async function renew(): Promise<void> {
    const age = clock.now().getTime() - triedAt;
    if (!running && age < (failed ? retryMs : cooldownMs)) return;
    running ??= fetchOnce().finally(() => {
      running = undefined;
    });
    await running;
  }

  async function findCached(header: JWSHeaderParameters): Promise<CryptoKey | undefined> {
    try {
      return await cached?.find(header);
    } catch (error) {
      if (noMatch.some((kind) => error instanceof kind)) return undefined;
      log.warn({ err: error }, 'a key of the hosted account service cannot be used');
      throw unavailable();
    }
  }

  return {
    async find(header: JWSHeaderParameters): Promise<CryptoKey> {
      const isFresh = cached !== undefined && clock.now().getTime() - cached.fetchedAt < freshMs;
      if (!isFresh) await renew();
      const known = await findCached(header);
      if (known) return known;
      if (isFresh) await renew();
      const found = await findCached(header);
      if (found) return found;
      if (failed || !cached) throw unavailable();
      throw refuse(cached.set.keys.length === 0 ? 'JWKS is empty' : 'No matching signing key found in JWKS');
    },
  };
}

async function fetchKeySet(address: string): Promise<JSONWebKeySet> {
  const answer = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  return keySetShape.parse(await answer.json());
}

function unavailable(): Refusal {
  return new Refusal({ code: 'UNAVAILABLE', message: 'Accounts cannot be checked just now. Try again in a moment.' });
}

function refuse(message: string): Refusal {
  return new Refusal({ code: 'UNAUTHENTICATED', message });
}
