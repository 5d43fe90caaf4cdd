import { type Context, Hono } from 'hono';
import type { UserId } from '#contract/ids.ts';
import { type AuthEnv, answer, answerProblem } from '../auth-v1/auth-answers.ts';
import { readBody } from '../auth-v1/auth-bodies.ts';
import { bearerOf, idOf } from '../auth-v1/auth-requests.ts';
import type { Admin } from './admin.ts';
import { attributesBody, deletionBody, inviteBody, linkBody } from './admin-bodies.ts';

/** `/auth/v1/admin`: only with a service key as Bearer. */
export function createAdminRoutes(admin: Admin): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  routes.use(async (c, next) => {
    await admin.authorize(bearerOf(c));
    await next();
  });

  routes.get('/users', async (c) => {
    const listed = await admin.listUsers(c.req.query());
    if (!listed.ok) return answerProblem(c, listed.problem);
    const { users, total, link } = listed.value;
    return c.json({ users, aud: 'authenticated' }, 200, { 'X-Total-Count': String(total), Link: link });
  });
  routes.post('/users', async (c) => answer(c, await admin.users.create(await readBody(c.req.raw, attributesBody))));
  routes.get('/users/:id', async (c) => answer(c, await admin.users.get(userOf(c))));
  routes.put('/users/:id', async (c) => answer(c, await admin.users.update(userOf(c), await readBody(c.req.raw, attributesBody))));
  routes.delete('/users/:id', async (c) => {
    const id = userOf(c);
    const { should_soft_delete: soft = false } = await readBody(c.req.raw, deletionBody);
    return answer(c, await admin.users.remove(id, { soft }));
  });

  routes.get('/users/:id/factors', async (c) => answer(c, await admin.listFactors(userOf(c))));
  routes.delete('/users/:id/factors/:factor', async (c) => answer(c, await admin.removeFactor(userOf(c), idOf(c, 'factor', 'mfa_factor_not_found'))));
  routes.get('/users/:id/passkeys', async (c) => answer(c, await admin.listPasskeys(userOf(c))));
  routes.delete('/users/:id/passkeys/:passkey', async (c) =>
    answer(c, await admin.removePasskey(userOf(c), idOf(c, 'passkey', 'webauthn_credential_not_found'))),
  );

  routes.post('/generate_link', async (c) => answer(c, await admin.links.generate(await readBody(c.req.raw, linkBody), redirectOf(c))));
  return routes;
}

/** `POST /auth/v1/invite`, beside `/admin`. */
export function createInviteRoute(admin: Admin): Hono<AuthEnv> {
  return new Hono<AuthEnv>().post('/invite', async (c) => {
    await admin.authorize(bearerOf(c));
    return answer(c, await admin.links.invite(await readBody(c.req.raw, inviteBody), redirectOf(c)));
  });
}

function userOf(c: Context<AuthEnv>): UserId {
  return idOf(c, 'id', 'user_not_found') as UserId;
}

function redirectOf(c: Context<AuthEnv>): string | undefined {
  return c.req.query('redirect_to') ?? c.req.header('redirect_to');
}
