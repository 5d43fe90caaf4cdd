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

/** The refusal of a grant of POST /token that is switched off; `undefined` for any other. */
export function disabledGrant(grantType: string | undefined): AuthRefused | undefined {
  if (grantType === 'id_token') return denied(400, 'provider_disabled', 'Sign-in with ID tokens is disabled');
  if (grantType === 'web3') return denied(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  return undefined;
}
