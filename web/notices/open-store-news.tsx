import './texts.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { StoreNotice } from '#contract/notices/notices.ts';
import { accessToken } from '../api/auth.ts';
import { api } from '../api/client.ts';
import { text } from '../texts/texts.ts';
import type { Notice } from '../ui/overlays/notices/notice.ts';
import { ringOnce } from './order-sound.ts';
import { openStoreFeed } from './store-feed.ts';
import { StoreNotices } from './store-notices.ts';

export { SoundSwitch } from './sound-switch.tsx';

type Hearing = { /** Something of the store may have changed. */ onChanged: () => void /** A new notice, in words. */; onNews: (title: string) => void };

/** Hears of the orders of a store until stopped. */
export function openStoreNews(storeId: string, { onChanged, onNews }: Hearing): { source: StoreNotices; emptyText: string; stop: () => void } {
  const source = new StoreNotices({
    load: (cursor) => api.notices.listMine({ cursor }),
    markRead: (through) => api.notices.markRead({ through }),
    clear: (through) => api.notices.clear({ through }),
    toNotice,
    onNews(newest) {
      void ringOnce(storeId, newest.seq);
      onNews(toNotice(newest).title);
    },
  });
  const stop = openStoreFeed({
    token: accessToken,
    onChanged() {
      // A look that fails is made again with the next connection.
      source.refresh().catch(() => undefined);
      onChanged();
    },
  });
  return { source, emptyText: text('notices:empty'), stop };
}

function toNotice({ seq, created_at, is_read, about }: StoreNotice): Notice {
  return {
    id: `store-${seq}`,
    title: text('notices:order', { number: about.number, total: formatRupees(about.total_paise) }),
    text: text('notices:orderItems', { name: about.product_name, count: about.items }),
    tone: 'plain',
    at: Date.parse(created_at),
    isRead: is_read,
    to: `/dashboard/orders?order=${about.order_id}`,
  };
}
