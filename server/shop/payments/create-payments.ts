import type { StoreId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createSealer } from '#server/platform/keys/sealed-text.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import { createAccountSettings } from './accounts/account-settings.ts';
import { deleteSettled, retireAccount } from './accounts/accounts-queries.ts';
import { createKeysNews } from './accounts/keys-news.ts';
import { createPaymentAccounts } from './accounts/payment-accounts.ts';
import { createChecks } from './checks.ts';
import { createIntake } from './intake.ts';
import { captureKind, refundCheckKind, refundKind } from './job-kinds.ts';
import { createPaymentMails } from './payment-mails.ts';
import { deleteOldEvents, deleteStoreSettings } from './payments-queries.ts';
import { createPaymentAccountsRoutes, createPaymentsRoutes, createWebhookRoutes } from './payments-routes.ts';
import { createPaymentsService } from './payments-service.ts';
import { testGateway } from './providers/test-gateway.ts';
import { forgetPerson } from './refunds-queries.ts';
import { createRefundsService } from './refunds-service.ts';
import { createSilenceNews } from './silence/silence-news.ts';

type Neighbors = { stores: StoresService; accounts: AccountsService; notices: NoticesService & Pick<StoreNotices, 'keepNotices'> };

/** Razorpay repeats an event for a day, and a silence is looked for in a week (`silence-news.ts`). */
const keptMs = 8 * 86_400_000;

/** Money: what is paid online, and what goes back. Knows of orders what it is given. */
export function createPayments({ config, db, bus, clock, jobWaker, publicUrl, secretFor }: Platform, { stores, accounts, notices }: Neighbors) {
  const test = config.demo ? testGateway : undefined;
  const sealer = createSealer(secretFor('payment accounts'));
  const news = {
    ...{ db, notices, mailStore: createPaymentMails({ stores, accounts, notices }) },
    paymentsPage: () => `${publicUrl()}/dashboard/settings?section=payments`,
    onTold: (id: StoreId) => bus.publish(topics.storeChanged, { id }),
  };
  const onUnknown = createKeysNews({ ...news, clock });
  const paymentAccounts = createPaymentAccounts({ db, clock, sealer, test, baseUrl: config.razorpayUrl, onUnknown });
  const { findProviderOf } = paymentAccounts;
  const settings = createAccountSettings({ db, clock, sealer, accounts: paymentAccounts, stores, publicUrl });
  const wakeJobs = jobWaker.wake;
  const refunds = createRefundsService({ db, clock, findProviderOf, wakeJobs });
  const intake = createIntake({ tellRefund: refunds.tellRefund });
  const checks = createChecks({ db, clock, intake, findProviderOf, wakeJobs });
  const links = createSignedIds(secretFor('payments'));
  const payments = createPaymentsService({ db, clock, links, stores, accounts: paymentAccounts, findProviderOf, test, intake, checks, wakeJobs });
  /** Its keys stay as long as money may still go back with them. */
  async function eraseStore(tx: Db, storeId: StoreId): Promise<void> {
    await deleteStoreSettings(tx, storeId);
    await retireAccount(tx, storeId, clock.now());
    await deleteSettled(tx, clock.now(), storeId);
  }

  return {
    service: { ...payments, refunds },
    api: { payments: createPaymentsRoutes(payments, refunds), paymentAccounts: createPaymentAccountsRoutes(settings) },
    http: (app) => void app.route('/webhooks', createWebhookRoutes(payments)),
    jobs: {
      handlers: { ...checks.jobs, [refundKind]: refunds.send, [refundCheckKind]: refunds.check },
      onGivenUp: { [refundKind]: refunds.giveUp, [captureKind]: checks.giveCaptureUp },
    },
    chores: {
      'payment events': (now: Date) => deleteOldEvents(db, new Date(now.getTime() - keptMs)),
      'replaced payment keys': (now: Date) => deleteSettled(db, now),
      'refunds with the bank': refunds.askWaiting,
      'silent payment messages': createSilenceNews(news),
    },
    holding: { erasePerson: async (tx, { id }) => await forgetPerson(tx, id), eraseStore },
  } satisfies Room;
}
