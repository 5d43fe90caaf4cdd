import type { Hono } from 'hono';
import type { Log } from '#server/platform/logs/log.ts';
import { type AuthEnv, answerProblem } from '../auth-v1/auth-answers.ts';
import { denied } from '../auth-v1/auth-problem.ts';
import { createAuthShell } from '../auth-v1/auth-v1-routes.ts';

/** `url`: where the accounts are kept. */
type Parts = { url: string; describeSettings: () => object; log: Log };

/**
 * `/auth/v1` while a hosted service keeps the accounts: only what our own pages ask before they turn to that service.
 */
export function createHostedRoutes({ url, describeSettings, log }: Parts): Hono<AuthEnv> {
  const routes = createAuthShell(log);
  routes.get('/settings', (c) => c.json(describeSettings()));
  routes.all('*', (c) => answerProblem(c, denied(404, 'not_found', `Accounts are kept at ${url}`).problem));
  return routes;
}
