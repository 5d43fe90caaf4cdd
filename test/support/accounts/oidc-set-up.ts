import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '../servers/test-app.ts';
import { createSignIns, type OidcIssuer, page, type SignIns, startOidcIssuer } from './oidc-issuer.ts';

type Parts = { app: TestApp; origin: string; issuer: OidcIssuer; signIns: SignIns };

/** A Haat for the tests of a file, with sign-in by one provider, whose behavior is correct at the start of each test. */
export function prepareOidcProvider(onOpen: (parts: Parts) => void): void {
  let app: TestApp;
  let issuer: OidcIssuer;

  beforeAll(async () => {
    issuer = await startOidcIssuer();
    app = await createTestApp({ AUTH_OIDC: JSON.stringify([issuer.setting]), AUTH_REDIRECT_URLS: `${page}/**,shop.app://**` });
    const origin = await app.listen();
    onOpen({ app, origin, issuer, signIns: createSignIns(origin, issuer) });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await issuer[Symbol.asyncDispose]();
  });
  beforeEach(() => issuer.behave({}));
}
