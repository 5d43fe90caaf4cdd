import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Log } from '#server/platform/logs/log.ts';
import type { AccountsService, SignOutScope } from '../accounts-service.ts';
import { createAdminRoutes, createInviteRoute } from '../admin/admin-routes.ts';
import { createFactorRoutes } from '../factors/factor-routes.ts';
import { createPasskeyRoutes } from '../passkeys/passkey-routes.ts';
import { createDisabledRoutes, refuseIdToken, web3Disabled } from '../providers/disabled-routes.ts';
import { createProviderRoutes } from '../providers/provider-routes.ts';
import { type AuthEnv, answer, answerProblem, answerSurprise, apiVersionHeader, speakVersion } from './auth-answers.ts';
import { codeBody, idTokenBody, logInBody, pkceBody, readBody, refreshBody, resendBody, signUpBody, userChangeBody, verifyBody } from './auth-bodies.ts';
import { type AuthOutcome, AuthRefusal, denied, granted } from './auth-problem.ts';
import { bearerOf, clientOf, personFirst } from './auth-requests.ts';

const jwksSeconds = 600;

/** `/auth/v1`, as the unmodified official client speaks it (docs/accounts.md). What is not here answers 404. */
export function createAuthRoutes(accounts: AccountsService, log: Log): Hono<AuthEnv> {
  const routes = createAuthShell(log);
  const redirectOf = (c: Context<AuthEnv>) => accounts.resolveRedirect(c.req.query('redirect_to') ?? c.req.header('redirect_to'), c.req.header('Referer'));
  const person = personFirst(accounts.authenticate);
  const sent = (outcome: AuthOutcome<unknown>) => (outcome.ok ? granted({}) : outcome);

  routes.use(async (c, next) => {
    await next();
    if (maySend(c)) accounts.wakeJobs();
  });

  routes.post('/signup', async (c) => answer(c, await accounts.signUp(await readBody(c.req.raw, signUpBody), redirectOf(c), clientOf(c))));
  routes.post('/token', async (c) => answer(c, await grant(c, accounts)));
  routes.post('/otp', async (c) => {
    const outcome = await accounts.otp(await readBody(c.req.raw, codeBody), redirectOf(c), clientOf(c));
    return answer(c, outcome.ok && outcome.value.contact.kind === 'phone' ? granted({ message_id: crypto.randomUUID() }) : sent(outcome));
  });
  routes.post('/recover', async (c) => answer(c, sent(await accounts.recover(await readBody(c.req.raw, codeBody), redirectOf(c), clientOf(c)))));
  routes.post('/resend', async (c) => answer(c, sent(await accounts.resend(await readBody(c.req.raw, resendBody), redirectOf(c), clientOf(c)))));
  routes.post('/verify', async (c) => answer(c, await accounts.verify(await readBody(c.req.raw, verifyBody), clientOf(c))));
  routes.get('/verify', async (c) => {
    // Mail scanners look with HEAD, which Hono hands to the GET handler: it must use nothing up (docs/accounts.md, "The client").
    if (c.req.raw.method === 'HEAD') return c.body(null, 200);
    const { token = '', type = '', redirect_to } = c.req.query();
    return c.redirect(await accounts.followLink(token, type, redirect_to, clientOf(c)), 303);
  });
  routes.get('/user', async (c) => c.json(await accounts.getUser(bearerOf(c))));
  routes.put('/user', person, async (c) => {
    return answer(c, await accounts.updateUser(bearerOf(c), await readBody(c.req.raw, userChangeBody), redirectOf(c), clientOf(c)));
  });
  routes.get('/reauthenticate', async (c) => answer(c, await accounts.reauthenticate(bearerOf(c), clientOf(c))));
  routes.post('/logout', async (c) => {
    await accounts.signOut(bearerOf(c), scopeOf(c.req.query('scope')));
    return c.body(null, 204);
  });
  routes.route('/factors', createFactorRoutes(accounts.factors, accounts.recoveryCodes, person));
  routes.route('/passkeys', createPasskeyRoutes(accounts.passkeys, person));
  routes.route('/', createProviderRoutes(accounts.providers, person));
  routes.route('/', createDisabledRoutes());
  routes.route('/', createInviteRoute(accounts.admin));
  routes.route('/admin', createAdminRoutes(accounts.admin));
  routes.get('/.well-known/jwks.json', (c) => c.json(accounts.publishedKeys, 200, { 'Cache-Control': `public, max-age=${jwksSeconds}` }));
  routes.get('/settings', (c) => c.json(accounts.describeSettings()));
  routes.get('/health', (c) => c.json({ name: 'Haat accounts', version: 'v1', description: 'Speaks the protocol of GoTrue' }));
  routes.all('*', (c) => answerProblem(c, denied(404, 'not_found', 'There is no such endpoint').problem));
  return routes;
}

/** What every answer of `/auth/v1` has in common: CORS, the version, and the two error shapes. */
export function createAuthShell(log: Log): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  routes.use(
    cors({
      origin: '*',
      allowHeaders: ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposeHeaders: [apiVersionHeader, 'X-Total-Count', 'Link'],
      maxAge: 86_400,
    }),
  );
  routes.use(speakVersion);
  routes.onError((error, c) => (error instanceof AuthRefusal ? answerProblem(c, error.problem) : answerSurprise(c, error, log)));
  return routes;
}

/** After requests that may have committed a mail or text message. */
function maySend(c: Context): boolean {
  return /\/(reauthenticate|verify|callback)$/.test(c.req.path) || (c.req.method !== 'GET' && !c.req.path.endsWith('/token'));
}

async function grant(c: Context<AuthEnv>, accounts: AccountsService): Promise<AuthOutcome<object>> {
  switch (c.req.query('grant_type')) {
    case 'password':
      return await accounts.logIn(await readBody(c.req.raw, logInBody), clientOf(c));
    case 'refresh_token':
      return await accounts.refresh((await readBody(c.req.raw, refreshBody)).refresh_token ?? '');
    case 'pkce': {
      const { auth_code = '', code_verifier = '' } = await readBody(c.req.raw, pkceBody);
      return await accounts.exchange(auth_code, code_verifier, clientOf(c));
    }
    case 'id_token':
      return refuseIdToken(await readBody(c.req.raw, idTokenBody));
    case 'web3':
      return web3Disabled;
    default:
      return denied(400, 'unsupported_grant_type', 'unsupported_grant_type');
  }
}

function scopeOf(text: string | undefined): SignOutScope {
  if (text === undefined || text === '') return 'global';
  if (text === 'global' || text === 'local' || text === 'others') return text;
  throw new AuthRefusal(400, 'validation_failed', 'Unsupported logout scope: use global, local or others');
}
