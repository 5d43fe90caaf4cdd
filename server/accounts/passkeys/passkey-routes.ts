import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type AuthEnv, answer } from '../auth-v1/auth-answers.ts';
import { readBody } from '../auth-v1/auth-bodies.ts';
import { bearerOf, clientOf, idOf } from '../auth-v1/auth-requests.ts';
import type { Passkeys } from './passkeys-service.ts';

const answerBody = z.object({ challenge_id: z.uuid(), credential: z.record(z.string(), z.unknown()) });
const nameBody = z.object({ friendly_name: z.string().optional() });
const unknown = 'webauthn_credential_not_found';

/** `/passkeys` of docs/accounts.md, "Endpoints" */
export function createPasskeyRoutes(passkeys: Passkeys, person: MiddlewareHandler<AuthEnv>): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  routes.post('/registration/options', async (c) => answer(c, await passkeys.registration.options(bearerOf(c), c.req.header('Origin'))));
  routes.post('/registration/verify', person, async (c) => {
    const bearer = bearerOf(c);
    const { challenge_id, credential } = await readBody(c.req.raw, answerBody);
    return answer(c, await passkeys.registration.verify(bearer, challenge_id, credential));
  });
  routes.post('/authentication/options', async (c) => answer(c, await passkeys.signIn.options(c.req.header('Origin'), { ip: c.get('ip') })));
  routes.post('/authentication/verify', async (c) => {
    const { challenge_id, credential } = await readBody(c.req.raw, answerBody);
    return answer(c, await passkeys.signIn.verify(challenge_id, credential, clientOf(c)));
  });
  routes.get('/', async (c) => answer(c, await passkeys.listOwn(bearerOf(c))));
  routes.patch('/:id', person, async (c) => {
    const id = idOf(c, 'id', unknown);
    const { friendly_name = '' } = await readBody(c.req.raw, nameBody);
    return answer(c, await passkeys.rename(bearerOf(c), id, friendly_name));
  });
  routes.delete('/:id', person, async (c) => {
    const outcome = await passkeys.removeOwn(bearerOf(c), idOf(c, 'id', unknown));
    return outcome.ok ? c.body(null, 204) : answer(c, outcome);
  });
  return routes;
}
