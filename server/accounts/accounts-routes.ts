import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Log } from '#server/platform/log.ts';
import type { AccountsService, SignOutScope } from './accounts-service.ts';
import { type AuthEnv, answer, answerProblem, answerSurprise, apiVersionHeader, speakVersion } from './auth-answers.ts';
import { logInBody, readBody, refreshBody, signUpBody, userChangeBody } from './auth-bodies.ts';
import { type AuthOutcome, AuthRefusal, denied } from './auth-problem.ts';
import type { Client } from './sessions.ts';

const jwksSeconds = 600;

/** `/auth/v1`, as the unmodified official client speaks it (auth-contract.md §1). What is not here answers 404. */
export function createAuthRoutes(accounts: AccountsService, log: Log): Hono<AuthEnv> {
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

  routes.post('/signup', async (c) => answer(c, await accounts.signUp(await readBody(c.req.raw, signUpBody), clientOf(c))));
  routes.post('/token', async (c) => answer(c, await grant(c, accounts)));
  routes.get('/user', async (c) => c.json(await accounts.getUser(bearerOf(c))));
  routes.put('/user', async (c) => answer(c, await accounts.updateUser(bearerOf(c), await readBody(c.req.raw, userChangeBody))));
  routes.post('/logout', async (c) => {
    await accounts.signOut(bearerOf(c), scopeOf(c.req.query('scope')));
    return c.body(null, 204);
  });
  routes.get('/.well-known/jwks.json', (c) => c.json(accounts.publishedKeys, 200, { 'Cache-Control': `public, max-age=${jwksSeconds}` }));
  routes.get('/settings', (c) => c.json(settings));
  routes.get('/health', (c) => c.json({ name: 'Haat accounts', version: 'v1', description: 'Speaks the protocol of GoTrue' }));
  routes.all('*', (c) => answerProblem(c, denied(404, 'not_found', 'There is no such endpoint').problem));

  routes.onError((error, c) => (error instanceof AuthRefusal ? answerProblem(c, error.problem) : answerSurprise(c, error, log)));
  return routes;
}

/** What the client may offer: addresses with passwords, confirmed at once. */
const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: true,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
};

async function grant(c: Context<AuthEnv>, accounts: AccountsService): Promise<AuthOutcome<object>> {
  switch (c.req.query('grant_type')) {
    case 'password':
      return await accounts.logIn(await readBody(c.req.raw, logInBody), clientOf(c));
    case 'refresh_token':
      return await accounts.refresh((await readBody(c.req.raw, refreshBody)).refresh_token ?? '');
    default:
      return denied(400, 'unsupported_grant_type', 'unsupported_grant_type');
  }
}

function clientOf(c: Context<AuthEnv>): Client {
  return { ip: c.get('ip'), userAgent: c.req.header('User-Agent') };
}

function bearerOf(c: Context): string | undefined {
  return /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

function scopeOf(text: string | undefined): SignOutScope {
  if (text === undefined || text === '') return 'global';
  if (text === 'global' || text === 'local' || text === 'others') return text;
  throw new AuthRefusal(400, 'validation_failed', 'Unsupported logout scope: use global, local or others');
}
