import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { UserId } from '#contract/ids.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded at the first use of a passkey or key: it takes 20 MB that most stores never need. */
const library = () => import('@simplewebauthn/server');

/** Milliseconds that browsers and we wait for an answer to a challenge. */
export const challengeMs = 300_000;

/** Ed25519, ES256 and RS256 (RFC 9053): what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

export type CredentialName = { id: string; transports: string[] };
/** `publicKey` is COSE. `counter` never falls; it stays 0 where the authenticator does not count. */
export type Credential = CredentialName & { publicKey: Uint8Array<ArrayBuffer>; counter: number };
export type NewCredential = Credential & { backedUp: boolean };
/** A passkey shows who its owner is by itself; a second factor only has to be there. */
export type Kind = 'passkey' | 'factor';

const transports = z.array(z.enum(['usb', 'nfc', 'ble', 'smart-card', 'cable', 'hybrid', 'internal'])).max(8);

type Owner = { userId: UserId; userName: string; storeName: string; existing: CredentialName[] };

export async function creationOptions(rpID: string, { userId, userName, storeName, existing }: Owner, kind: Kind) {
  return await (await library()).generateRegistrationOptions({
    rpID,
    rpName: storeName,
    userName,
    userDisplayName: userName,
    // The uuid as text, as GoTrue does (docs/accounts.md, "Security").
    userID: new TextEncoder().encode(userId),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing,
    authenticatorSelection:
      kind === 'passkey' ? { residentKey: 'required', userVerification: 'required' } : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Without `allowed` the browser offers every passkey it has for this site. */
export async function requestOptions(rpID: string, kind: Kind, allowed?: CredentialName[]) {
  return await (await library()).generateAuthenticationOptions({
    rpID,
    timeout: challengeMs,
    allowCredentials: allowed,
    userVerification: kind === 'passkey' ? 'required' : 'preferred',
  });
}

/** The credential that was made for this challenge, or `undefined` if the answer is not good. */
export async function checkCreation(party: RelyingParty, kind: Kind, challenge: string, response: unknown): Promise<NewCredential | undefined> {
  const answer = response as RegistrationResponseJSON;
  const checked = await orNothing(async () =>
    (await library()).verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: originOf(party, answer.response.clientDataJSON),
      expectedRPID: party.ids(),
      requireUserVerification: kind === 'passkey',
      supportedAlgorithmIDs,
    }),
  );
  if (!checked?.verified) return undefined;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  const known = transports.safeParse(answer.response.transports);
  return { ...credential, transports: known.success ? known.data : [], backedUp: credentialBackedUp };
}

/** The new counter and backup state, or `undefined` if the answer is not good: a counter that did not rise is none (WebAuthn §6.1.1). */
export async function checkAssertion(party: RelyingParty, kind: Kind, challenge: string, response: unknown, credential: Credential) {
  const answer = response as AuthenticationResponseJSON;
  const checked = await orNothing(async () =>
    (await library()).verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: originOf(party, answer.response.clientDataJSON),
      expectedRPID: party.ids(),
      credential,
      requireUserVerification: kind === 'passkey',
    }),
  );
  if (!checked?.verified) return undefined;
  return { counter: checked.authenticationInfo.newCounter, backedUp: checked.authenticationInfo.credentialBackedUp };
}

/** The page the answer was made on, if it is one of ours. */
function originOf(party: RelyingParty, clientDataJSON: string): string[] {
  const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin: unknown };
  return typeof origin === 'string' && party.isOrigin(origin) ? [origin] : [];
}

/** The library throws for malformed input, and strangers write its input. */
async function orNothing<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
