import './texts.ts';
import type { FollowedStore } from '#contract/follows/follows.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { OwnOrderLine } from '#contract/shop/orders/own-orders.ts';
import type { OwnReply } from '#contract/shop/reviews/reviews.ts';
import { isolate } from '../../texts/isolate.ts';
import { text } from '../../texts/texts.ts';
import type { Notice } from '../../ui/overlays/notices/notice.ts';

export type News = Omit<Notice, 'isRead'>;

/** Older steps are read on the page of the order. */
const keptMs = 30 * 86_400_000;

/** What a buyer does not do: the rest is no news to them. */
const told = ['packed', 'shipped', 'delivered', 'cancelled'] as const satisfies readonly OrderStatus[];

type Known = { orders: readonly OwnOrderLine[]; replies: readonly OwnReply[]; follows: readonly FollowedStore[]; now: number };

/** Steps of orders, money that goes back, answers to reviews, and stores on air that somebody asked to be told of: newest first. */
export function toNews({ orders, replies, follows, now }: Known): News[] {
  const all = [...orders.flatMap(orderNews), ...replies.map(replyNews), ...follows.flatMap(liveNews)];
  return all.filter(({ at }) => at > now - keptMs).sort((one, other) => other.at - one.at);
}

function orderNews({ link, number, store_name, history, refunded_at }: OwnOrderLine): News[] {
  const shared = { text: text('own-notices:store', { store: isolate(store_name) }), tone: 'plain', to: `/order/${link}` } as const;
  const steps = told.flatMap((status) => history.filter((step) => step.status === status).map(({ at }) => ({ word: status, at })));
  return [...steps, ...(refunded_at ? [{ word: 'refunded' as const, at: refunded_at }] : [])].map(({ word, at }) => ({
    ...shared,
    id: `${link} ${word} ${at}`,
    title: text(`own-notices:${word}`, { number }),
    at: Date.parse(at),
  }));
}

/** Changed words are told anew. */
function replyNews({ id, product_id, product_name, store_name, replied_at }: OwnReply): News {
  const title = text('own-notices:replied', { store: isolate(store_name) });
  return { id: `${id} ${replied_at}`, title, text: isolate(product_name), tone: 'plain', at: Date.parse(replied_at), to: `/product/${product_id}` };
}

function liveNews({ id, name, mails, on_air_id, on_air_since }: FollowedStore): News[] {
  if (!mails || !on_air_id || !on_air_since) return [];
  const title = text('own-notices:live', { store: isolate(name) });
  return [
    { id: `${id} ${on_air_id}`, title, text: text('own-notices:liveText'), tone: 'plain', at: Date.parse(on_air_since), to: `/live?stream=${on_air_id}` },
  ];
}
