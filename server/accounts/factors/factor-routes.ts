import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type AuthEnv, answer } from '../auth-v1/auth-answers.ts';
import { readBody } from '../auth-v1/auth-bodies.ts';
import { bearerOf, idOf } from '../auth-v1/auth-requests.ts';
import type { Factors } from './factors-service.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

const text = z.string().optional();
const nested = z.string().nullish();
const webauthn = z
  .object({ type: nested, rpId: nested, rpOrigins: z.array(z.string()).max(20).nullish(), credential_response: z.record(z.string(), z.unknown()).nullish() })
  .optional();
const enrollBody = z.object({ friendly_name: text, factor_type: text, issuer: text, phone: text });
const challengeBody = z.object({ channel: text, webauthn });
const verifyBody = z.object({ challenge_id: z.uuid(), code: text, webauthn });
const unknown = 'mfa_factor_not_found';

/** `/factors` of docs/accounts.md, "Endpoints" */
export function createFactorRoutes(factors: Factors, recoveryCodes: RecoveryCodes, person: MiddlewareHandler<AuthEnv>): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  routes.use(person);
  // Before the routes of one factor: its name is no id.
  routes.route('/recovery-codes', createRecoveryCodeRoutes(recoveryCodes));
  routes.post('/', async (c) => answer(c, await factors.enroll(bearerOf(c), await readBody(c.req.raw, enrollBody))));
  routes.post('/:id/challenge', async (c) => {
    const id = idOf(c, 'id', unknown);
    const place = { ip: c.get('ip'), pageOrigin: c.req.header('Origin') };
    return answer(c, await factors.challenge(bearerOf(c), id, await readBody(c.req.raw, challengeBody), place));
  });
  routes.post('/:id/verify', async (c) => {
    const id = idOf(c, 'id', unknown);
    return answer(c, await factors.verify(bearerOf(c), id, await readBody(c.req.raw, verifyBody), c.get('ip')));
  });
  routes.delete('/:id', async (c) => answer(c, await factors.unenroll(bearerOf(c), idOf(c, 'id', unknown))));
  return routes;
}

function createRecoveryCodeRoutes(codes: RecoveryCodes): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  routes.get('/', async (c) => answer(c, await codes.status(bearerOf(c))));
  routes.post('/', async (c) => {
    const { friendly_name } = await readBody(c.req.raw, z.object({ friendly_name: text }));
    return answer(c, await codes.generate(bearerOf(c), friendly_name));
  });
  routes.delete('/', async (c) => answer(c, await codes.unenroll(bearerOf(c))));
  routes.post('/verify', async (c) => {
    const { code = '' } = await readBody(c.req.raw, z.object({ code: text }));
    return answer(c, await codes.verify(bearerOf(c), code, c.get('ip')));
  });
  routes.post('/regenerate', async (c) => answer(c, await codes.regenerate(bearerOf(c))));
  return routes;
}
