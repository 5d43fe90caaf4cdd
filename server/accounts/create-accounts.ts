import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createAccountsService } from './accounts-service.ts';
import { createAuthRoutes } from './auth-v1/auth-v1-routes.ts';
import { createHostedAccounts } from './hosted/hosted-accounts.ts';
import { createHostedRoutes } from './hosted/hosted-routes.ts';
import { createErasure } from './own/erasure.ts';
import { createAccountRoutes } from './own/own-account-routes.ts';

type Neighbors = { stores: StoresService; notices: NoticesService };

/** People and how they sign in; with AUTH_URL a hosted service keeps them. */
export function createAccounts({ db, bus, clock, log, config, keys, publicUrl, jobWaker, holdings, passwordCost }: Platform, { stores, notices }: Neighbors) {
  const own = createAccountsService({
    ...{ db, bus, clock, log, stores, notices, keys, publicUrl, passwordCost },
    demo: { access: config.demoAccess, password: demoLogin.password },
    wakeJobs: jobWaker.wake,
    settings: config.auth,
    erasure: createErasure({ bus, stores, holdings }),
  });
  const { hosted } = config.auth;
  const accounts = { ...own, ...(hosted ? createHostedAccounts({ db, clock, log, stores, hosted, settings: config.auth }) : {}) };
  return {
    service: accounts,
    api: { accounts: createAccountRoutes(accounts) },
    http: (app) =>
      void app.route(
        '/auth/v1',
        hosted ? createHostedRoutes({ url: hosted.url, describeSettings: accounts.describeSettings, log }) : createAuthRoutes(accounts, log),
      ),
    jobs: { handlers: accounts.jobs },
    chores: { accounts: accounts.deleteStale },
    [Symbol.asyncDispose]: () => own.sessionEnds[Symbol.asyncDispose](),
  } satisfies Room;
}
