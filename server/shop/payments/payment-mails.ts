import type { StoreId } from '#contract/ids.ts';
import type { Permission } from '#contract/stores/permissions.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { PaymentsNotice } from '#server/notices/notices.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoresService } from '#server/stores/stores-service.ts';

type Parts = {
  stores: Pick<StoresService, 'findName' | 'listMembersWho'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  notices: Pick<NoticesService, 'mail' | 'canMail'>;
};

export type MailStore = (tx: Db, storeId: StoreId, needed: Permission, told: PaymentsNotice, onceKey: string) => Promise<void>;

/** Mails of how a store is paid, to members who may change what they are about; once for each `onceKey`. */
export function createPaymentMails({ stores, accounts, notices }: Parts): MailStore {
  return async (tx, storeId, needed, told, onceKey) => {
    const storeName = await stores.findName(tx, storeId);
    if (storeName === undefined || !notices.canMail) return;
    const members = await stores.listMembersWho(tx, storeId, needed);
    const contacts = await accounts.listContacts(
      tx,
      members.map(({ userId }) => userId),
    );
    for (const { id, email } of contacts) if (email) await notices.mail(tx, email, { storeName, ...told }, { onceKey: `${onceKey} ${id}`, storeId });
  };
}
