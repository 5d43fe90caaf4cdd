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
      if (newest.about.kind !== 'stock_low') void ringOnce(storeId, newest.seq);
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
  const shared = { id: `store-${seq}`, tone: 'plain', at: Date.parse(created_at), isRead: is_read } as const;
  if (about.kind === 'stock_low') {
    return {
      ...shared,
      title: text('notices:low', { name: about.product_name }),
      text: text('notices:lowItems', { left: about.left, count: about.count }),
      to: '/dashboard/products?stock=low',
    };
  }
  if (about.kind === 'webhook_disabled') {
    return { ...shared, title: text('notices:webhookOff'), text: text(`notices:webhookWhy.${about.why}`, { host: about.host }), to: '/dashboard/webhooks' };
  }
  if (about.kind === 'payments_silent') {
    return { ...shared, title: text('notices:paymentsSilent'), text: text('notices:paymentsSilentText'), to: '/dashboard/settings?section=payments' };
  }
  if (about.kind === 'payment_keys_failed') {
    const to = '/dashboard/settings?section=payments';
    return { ...shared, title: text('notices:keysFailed'), text: text('notices:keysFailedText', { keys: about.key_id }), to };
  }
  if (about.kind === 'order_cancelled') {
    return {
      ...shared,
      title: text('notices:cancelled', { number: about.number }),
      text: text('notices:cancelledText', { total: formatRupees(about.total_paise) }),
      to: `/dashboard/orders?order=${about.order_id}`,
    };
  }
  if (about.kind === 'refund_failed') {
    return {
      ...shared,
      title: text('notices:refundFailed', { number: about.number }),
      text: text('notices:refundFailedText', { amount: formatRupees(about.amount_paise) }),
      to: `/dashboard/orders?order=${about.order_id}`,
    };
  }
  if (about.kind === 'capture_failed') {
    return {
      ...shared,
      title: text('notices:captureFailed', { number: about.number }),
      text: text('notices:captureFailedText', { amount: formatRupees(about.amount_paise) }),
      to: `/dashboard/orders?order=${about.order_id}`,
    };
  }
  if (about.kind === 'return_requested' || about.kind === 'return_withdrawn') {
    return {
      ...shared,
      title: text(`notices:${about.kind}`, { number: about.number }),
      text: text('notices:returnText', { count: about.items, total: formatRupees(about.worth_paise) }),
      to: `/dashboard/orders?order=${about.order_id}`,
    };
  }
  return {
    ...shared,
    title: text(about.is_test ? 'notices:testOrder' : 'notices:order', { number: about.number, total: formatRupees(about.total_paise) }),
    text: text('notices:orderItems', { name: about.product_name, count: about.items }),
    to: `/dashboard/orders?order=${about.order_id}`,
  };
}
