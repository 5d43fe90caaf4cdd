import { Hono } from 'hono';
import { type AuthEnv, answer } from '../auth-v1/auth-answers.ts';
import { type AuthRefused, denied } from '../auth-v1/auth-problem.ts';

/** Parts of GoTrue that Haat does not have: an OAuth server of its own, and providers added while it runs. */
const absent = ['/oauth/*', '/user/oauth/*', '/admin/oauth/*', '/admin/custom-providers', '/admin/custom-providers/*'];

/** Says so in GoTrue's codes (docs/accounts.md, "Endpoints"), which the official client shows. */
export function createDisabledRoutes(): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  routes.post('/sso', (c) => answer(c, denied(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')));
  for (const path of absent) routes.all(path, (c) => answer(c, denied(404, 'feature_disabled', 'This feature is disabled')));
  return routes;
}

/** Who signs the ID tokens of the providers that GoTrue knows by name. */
const issuers: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};
const maxNameLength = 100;

/** Haat accepts a provider's answer only from a browser that it sent there, and so no ID token from a client. */
export function refuseIdToken({ provider = '', issuer = '' }: { provider?: string; issuer?: string }): AuthRefused {
  const known = Object.entries(issuers).find(([name, url]) => name === provider || url === issuer)?.[1];
  const named = JSON.stringify((provider || issuer).slice(0, maxNameLength));
  return denied(400, 'provider_disabled', known ? `Provider (issuer "${known}") is not enabled` : `Custom OIDC provider ${named} is not enabled`);
}

export const web3Disabled = denied(422, 'web3_provider_disabled', 'Web3 provider is disabled');
