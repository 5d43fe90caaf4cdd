import type { Hono } from 'hono';
import type { Log } from '#server/platform/logs/log.ts';
import type { AuthSettings } from '#server/settings/auth-settings.ts';
import { type AuthEnv, answerProblem } from '../auth-v1/auth-answers.ts';
import { denied } from '../auth-v1/auth-problem.ts';
import { describeSettings } from '../auth-v1/auth-settings-answer.ts';
import { createAuthShell } from '../auth-v1/auth-v1-routes.ts';

/** Its mails are its own; whether it sends text messages cannot be asked. */
const notices = { mode: { mail: 'sent', sms: 'none' } } as const;

/**
 * `/auth/v1` while a hosted service keeps the accounts: only what our own pages ask before they turn to that service.
 */
export function createHostedRoutes(settings: AuthSettings, log: Log): Hono<AuthEnv> {
  const routes = createAuthShell(log);
  const url = settings.hosted?.url;
  routes.get('/settings', (c) => c.json(describeSettings({ settings, notices })));
  routes.all('*', (c) => answerProblem(c, denied(404, 'not_found', `Accounts are kept at ${url}`).problem));
  return routes;
}
