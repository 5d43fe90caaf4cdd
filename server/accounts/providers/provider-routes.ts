import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { BodyTooLarge, findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import { type AuthEnv, answer } from '../auth-v1/auth-answers.ts';
import { type AuthOutcome, AuthRefusal } from '../auth-v1/auth-problem.ts';
import { bearerOf, clientOf, idOf } from '../auth-v1/auth-requests.ts';
import { visitSeconds } from './flow-queries.ts';
import type { Providers } from './provider-sign-in.ts';
import type { BrowserCookie, VisitRequest } from './visits.ts';

/** Of a form that a provider's page posts. */
const maxFormBytes = 64 * 1024;

/** `/authorize`, `/callback` and `/user/identities` (docs/accounts.md, "Endpoints"). */
export function createProviderRoutes(providers: Providers, person: MiddlewareHandler<AuthEnv>): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();

  routes.get('/authorize', async (c) => {
    if (c.req.query('skip_http_redirect') === 'true') return answerUrl(c, await providers.beginFetched(visitOf(c)));
    const begun = await providers.begin(visitOf(c));
    if (!begun.ok) return answer(c, begun);
    if ('failedAt' in begun.value) return c.redirect(begun.value.failedAt, 302);
    bindBrowser(c, begun.value.cookie);
    return c.redirect(begun.value.url, 302);
  });

  routes.get('/callback', async (c) => {
    // Hono hands HEAD to the GET handler, and only a visit may use a flow up.
    if (c.req.raw.method === 'HEAD') return c.body(null, 200);
    return await finish(c, new URL(c.req.url).searchParams);
  });
  // Apple posts a form from its own page (Sign in with Apple, response_mode form_post).
  routes.post('/callback', async (c) => await finish(c, await readForm(c.req.raw)));

  routes.get('/user/identities/authorize', async (c) => answerUrl(c, await providers.beginLinking(bearerOf(c), visitOf(c))));
  routes.delete('/user/identities/:id', person, async (c) => answer(c, await providers.unlink(bearerOf(c), idOf(c, 'id', 'validation_failed'))));
  return routes;

  function answerUrl(c: Context<AuthEnv>, begun: AuthOutcome<{ url: string; cookie: BrowserCookie }>): Response {
    if (!begun.ok) return answer(c, begun);
    bindBrowser(c, begun.value.cookie);
    return c.json({ url: begun.value.url });
  }

  /** The callback is taken only from the browser that began (login CSRF, docs/accounts.md, "Security"). A posted form comes across sites. */
  function bindBrowser(c: Context<AuthEnv>, { name, value, crossSite }: BrowserCookie): void {
    c.get('cookies').set(name, value, { maxAge: visitSeconds, ...(crossSite && { sameSite: 'None', secure: true }) });
  }

  async function finish(c: Context<AuthEnv>, returned: URLSearchParams): Promise<Response> {
    const { location, spent } = await providers.finish({ returned, cookieOf: c.get('cookies').get, client: clientOf(c) });
    if (spent) c.get('cookies').set(spent, '', { maxAge: 0 });
    return c.redirect(location, 302);
  }
}

function visitOf(c: Context<AuthEnv>): VisitRequest {
  const query = c.req.query();
  return { query, asked: [query.redirect_to, c.req.header('redirect_to'), c.req.header('Referer')], ip: c.get('ip') };
}

/** What cannot be read is a callback without a state. */
async function readForm(request: Request): Promise<URLSearchParams> {
  try {
    return new URLSearchParams(await withBodyLimit(request, maxFormBytes).text());
  } catch (error) {
    if (findBodyFault(error) instanceof BodyTooLarge) throw new AuthRefusal(413, 'request_too_large', 'The request is larger than 64 kB');
    return new URLSearchParams();
  }
}
