import { Hono } from 'hono';
import { storeId } from '#contract/ids.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import type { AccountSettings } from './accounts/account-settings.ts';
import type { PaymentsService } from './payments-service.ts';
import type { RefundsService } from './refunds-service.ts';

export function createPaymentsRoutes(payments: PaymentsService, refunds: RefundsService) {
  return {
    listMethods: route.payments.listMethods.handler(async ({ input }) => await payments.listMethods(input.seller_id)),
    find: route.payments.find.handler(async ({ input }) => settle(await payments.find(input.token))),
    begin: route.payments.begin.handler(async ({ input }) => settle(await payments.begin(input.token))),
    confirm: route.payments.confirm.handler(async ({ input }) => {
      const { razorpay_order_id: providerOrderId, razorpay_payment_id: chargeId, razorpay_signature: signature } = input;
      return settle(await payments.confirm(input.token, { providerOrderId, chargeId, signature }));
    }),
    tryTest: route.payments.tryTest.handler(async ({ input }) => settle(await payments.tryTest(input.token, input.outcome))),
    getSettings: route.payments.getSettings.handler(async ({ context }) => settle(await payments.getSettings(context.actor))),
    saveSettings: route.payments.saveSettings.handler(async ({ input, context }) => settle(await payments.saveSettings(context.actor, input))),
    getOfOrder: route.payments.getOfOrder.handler(async ({ input, context }) => settle(await payments.getOfOrder(context.actor, input.id))),
    settleRefund: route.payments.settleRefund.handler(async ({ input, context }) => settle(await refunds.settle(context.actor, input.id, input.reference))),
  };
}

export function createPaymentAccountsRoutes(accounts: AccountSettings) {
  return {
    get: route.paymentAccounts.get.handler(async ({ context }) => await accounts.get(context.actor)),
    save: route.paymentAccounts.save.handler(async ({ input, context }) => settle(await accounts.save(context.actor, input))),
    remove: route.paymentAccounts.remove.handler(async ({ context }) => settle(await accounts.remove(context.actor))),
    check: route.paymentAccounts.check.handler(async ({ context }) => settle(await accounts.check(context.actor))),
  };
}

/** A message of Razorpay has a few kilobytes. */
const maxEventBytes = 256 * 1024;

/** Where Razorpay posts the events of a store's account: an answer of 2xx says that it is taken in, once and for all; any other has it come again. */
export function createWebhookRoutes(payments: Pick<PaymentsService, 'takeEvent'>) {
  return new Hono<AppEnv>().post('/razorpay/:store', async (c) => {
    const store = storeId.safeParse(c.req.param('store'));
    const body = await withBodyLimit(c.req.raw, maxEventBytes)
      .text()
      .catch((error: unknown) => {
        if (findBodyFault(error)) return undefined;
        throw error;
      });
    if (body === undefined) return c.json({ code: 'UPLOAD_TOO_LARGE', message: 'A message has at most 256 KB.' }, 413);
    const taken = store.success && (await payments.takeEvent(store.data, body, (name) => c.req.header(name)));
    if (taken === true) return c.body(null, 204);
    if (taken) {
      const { retry_after_seconds: seconds } = taken.problem.data as { retry_after_seconds: number };
      return c.json(taken.problem, 429, { 'Retry-After': String(seconds) });
    }
    return c.json({ code: 'FORBIDDEN', message: 'This message is not signed by who it says.' }, 403);
  });
}
