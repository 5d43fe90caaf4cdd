import { hasStoredSession, onAuthEvent } from '../../api/auth.ts';
import { api } from '../../api/client.ts';
import { listKept } from '../../shop/orders/own/kept-orders.ts';
import type { NoticeSource } from '../../ui/overlays/notices/notice.ts';
import { OwnNotices } from './own-notices.ts';
import { type News, toNews } from './to-news.ts';

/** Orders of this browser and of whoever is signed in, as "My orders" lists them, what stores answered to their reviews, and the stores that they follow. */
async function load(): Promise<News[]> {
  const follows = hasStoredSession()
    ? api.follows.listMine({}).then(
        ({ items }) => items,
        () => [],
      )
    : [];
  const links = listKept();
  const replies = api.reviews.listReplies({ links }).then(
    ({ items }) => items,
    () => [],
  );
  const [orders, replied, stores] = await Promise.all([api.ownOrders.list({ links }), replies, follows]);
  return toNews({ orders: orders.items, replies: replied, follows: stores, now: Date.now() });
}

const own = new OwnNotices({ load, storage: localStorage, now: Date.now });
onAuthEvent((event) => event === 'SIGNED_OUT' && own.forget());

/** What this browser's shopper is told: the same for all pages, asked for again. */
export function openOwnNotices(): NoticeSource {
  void own.refresh();
  return own;
}
