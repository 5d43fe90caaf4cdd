import type { DeliveryId, StoreId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { WebhookRow } from './webhooks-queries.ts';

type Parts = {
  clock: Clock;
  publicUrl: () => string;
  stores: Pick<StoresService, 'findName' | 'listMembersWho'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  notices: Pick<NoticesService, 'mail' | 'canMail'> & Pick<StoreNotices, 'keepNotices'>;
  /** Called after the commit of what open dashboards of the store show. */
  onTold: (storeId: StoreId) => void;
};

/** Tells who may change it that an address was switched off: in the panel, and by mail. */
export function createDisabledNews({ clock, publicUrl, stores, accounts, notices, onTold }: Parts) {
  async function mailAll(tx: Db, { store_id, url, disabled_why }: WebhookRow): Promise<void> {
    const storeName = await stores.findName(tx, store_id);
    if (storeName === undefined || !disabled_why || !notices.canMail) return;
    const members = await stores.listMembersWho(tx, store_id, 'store:write');
    const notice = { template: 'webhook_disabled', storeName, host: new URL(url).host, why: disabled_why, page: `${publicUrl()}/dashboard/webhooks` } as const;
    for (const { email } of await accounts.listContacts(
      tx,
      members.map(({ userId }) => userId),
    )) {
      if (email) await notices.mail(tx, email, notice, { storeId: store_id });
    }
  }

  return async (tx: Db, webhook: WebhookRow, deliveryId: DeliveryId): Promise<() => void> => {
    const content = { kind: 'webhook_disabled', host: new URL(webhook.url).host, why: webhook.disabled_why ?? 'failing' } as const;
    await notices.keepNotices(tx, [{ storeId: webhook.store_id, subjectId: deliveryId, content, at: clock.now() }]);
    await mailAll(tx, webhook);
    return () => onTold(webhook.store_id);
  };
}
