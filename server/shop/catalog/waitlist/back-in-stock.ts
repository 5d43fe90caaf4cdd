import type { StoreId, VariantId } from '#contract/ids.ts';
import { variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import type { Notice } from '#server/notices/notices.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { Waited } from '#server/shop/catalog/stock/stock-watch.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { StopLinks } from './stop-links.ts';
import * as queries from './waitlist-queries.ts';

type Parts = {
  db: Db;
  links: StopLinks;
  stores: Pick<StoresService, 'findName'>;
  catalog: Pick<CatalogService, 'listWaited'>;
  notices: Pick<NoticesService, 'mail' | 'text' | 'canMail' | 'canText'>;
  publicUrl: () => string;
};

/** So many are told in one transaction, which takes them from the list: a job that runs again tells nobody twice. */
const toldAtOnce = 100;

/** Tells those who wait for variants that can be bought again, the longest waiting first. */
export function createBackInStock({ db, links, stores, catalog, notices, publicUrl }: Parts): JobHandler {
  return async ({ variant_ids }, signal) => {
    for (const id of variant_ids as VariantId[]) {
      let isMore = true;
      while (isMore) {
        signal.throwIfAborted();
        isMore = await db.transaction().execute((tx) => tellSome(tx, id));
      }
    }
  };

  /** Whether there may be more to tell. */
  async function tellSome(tx: Db, id: VariantId): Promise<boolean> {
    const [variant] = await catalog.listWaited(tx, [id]);
    if (!variant || variant.state === 'gone') {
      await queries.deleteOfVariant(tx, id);
      return false;
    }
    // Sold out again before anybody was told: they go on waiting.
    if (variant.state === 'sold out') return false;
    const storeName = (await stores.findName(tx, variant.store_id)) ?? '';
    const entries = await queries.takeOldest(tx, id, toldAtOnce);
    for (const entry of entries) await tell(tx, entry, noticeOf(variant, storeName, entry.address_key), variant.store_id);
    return entries.length === toldAtOnce;
  }

  async function tell(tx: Db, { channel, address, user_id }: queries.Entry, notice: Notice, storeId: StoreId): Promise<void> {
    if (channel === 'email' && notices.canMail) await notices.mail(tx, address, notice, { personId: user_id, storeId });
    if (channel === 'sms' && notices.canText) await notices.text(tx, address, 'sms', notice, { personId: user_id, storeId });
  }

  function noticeOf({ id, name, slug, option_values }: Waited, storeName: string, addressKey: string): Notice {
    const isChosen = option_values.length > 0;
    return {
      template: 'back_in_stock',
      storeName,
      productName: isChosen ? `${name} (${variantTitle(option_values)})` : name,
      productLink: `${publicUrl()}/product/${slug}${isChosen ? `?variant=${id}` : ''}`,
      stopLink: `${publicUrl()}/waitlist/stop?token=${links.tokenOf(addressKey)}`,
    };
  }
}
