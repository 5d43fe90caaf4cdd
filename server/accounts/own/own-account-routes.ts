import { route, settle } from '#server/platform/http/api.ts';
import type { AccountsService } from '../accounts-service.ts';

/** The person's own account under `/api`; signing in is `/auth/v1`. */
export function createAccountRoutes(accounts: AccountsService) {
  return {
    sessions: route.accounts.sessions.handler(async ({ context }) => ({ items: await accounts.listSessions(context.actor) })),
    endSession: route.accounts.endSession.handler(async ({ context, input }) => settle(await accounts.endSession(context.actor, input.id))),
    deletion: route.accounts.deletion.handler(async ({ context }) => await accounts.describeDeletion(context.actor)),
    delete: route.accounts.delete.handler(async ({ context, input }) => settle(await accounts.deleteAccount(context.actor, input))),
  };
}
