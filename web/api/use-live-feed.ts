import { useEffect, useEffectEvent } from 'react';
import { ignoreUnknown } from '#contract/exhaustive.ts';
import type { LiveFeedClientMessage, LiveFeedServerMessage } from '#contract/wire/live-feed.ts';
import { liveFeedPath } from '#contract/wire/media-paths.ts';
import { ReconnectingSocket, socketUrl } from '../net/reconnecting-socket.ts';

/** `sellerId`: only changes of that store's live events concern it. */
type Follower = { connected(): void; changed(): void; sellerId?: string };

/** All parts of a page share one connection. */
const followers = new Set<Follower>();
let socket: ReconnectingSocket | undefined;

/** Calls back when a live event began, changed or ended, and when it may have done so unheard: after each connection. */
export function useLiveFeed(onChanged: () => void): void {
  const changed = useEffectEvent(onChanged);
  useEffect(() => follow({ connected: () => changed(), changed: () => changed() }), []);
}

/** Thousands may have the shop or the page of one store open: they ask again over this time, and not at once. */
const spreadMs = 2_000;
/** What is shown after the first connection was fetched a moment before it. */
const connectedMs = 10_000;

/** The same for live events of one store, for pages beside which nothing moves. */
export function useLiveFeedOf(sellerId: string | undefined, onChanged: () => void): void {
  const changed = useEffectEvent(onChanged);
  useEffect(() => followCalmly(() => changed(), sellerId), [sellerId]);
}

/** Calls back once for changes that come close together, each page at a moment of its own; without `sellerId` for those of all stores. Returns its stop. */
export function followCalmly(onChanged: () => void, sellerId?: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const within = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(onChanged, Math.random() * ms);
  };
  const stop = follow({ connected: () => within(connectedMs), changed: () => within(spreadMs), sellerId });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Returns its stop. */
function follow(follower: Follower): () => void {
  followers.add(follower);
  if (socket?.isOpen) follower.connected();
  socket ??= connect();
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    socket?.stop();
    socket = undefined;
  };
}

function connect(): ReconnectingSocket {
  return new ReconnectingSocket({
    url: () => socketUrl(liveFeedPath),
    opened() {
      for (const { connected } of followers) connected();
    },
    message(data) {
      const message = JSON.parse(String(data)) as LiveFeedServerMessage;
      for (const { changed, sellerId } of followers) if (asksForRefetch(message, sellerId)) changed();
    },
    closed: () => {},
    isGreeted: false,
    ping: JSON.stringify({ t: 'ping' } satisfies LiveFeedClientMessage),
  });
}

/** An unknown message of a newer server refetches too: it may concern the list. */
function asksForRefetch(message: LiveFeedServerMessage, sellerId: string | undefined): boolean {
  switch (message.t) {
    case 'changed':
      return !sellerId || !message.sellers || message.sellers.includes(sellerId);
    case 'pong':
      return false;
    default:
      ignoreUnknown(message);
      return true;
  }
}
