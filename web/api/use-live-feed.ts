import { useEffect, useEffectEvent } from 'react';
import { ignoreUnknown } from '#contract/exhaustive.ts';
import type { LiveFeedClientMessage, LiveFeedServerMessage } from '#contract/wire/live-feed.ts';
import { liveFeedPath } from '#contract/wire/media-paths.ts';
import { ReconnectingSocket, socketUrl } from '../net/reconnecting-socket.ts';

/** Calls back when a live event began, changed or ended, and when it may have done so unheard: after each connection. */
export function useLiveFeed(onChanged: () => void): void {
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    const socket = new ReconnectingSocket({
      url: () => socketUrl(liveFeedPath),
      opened: () => changed(),
      message: (data) => asksForRefetch(JSON.parse(String(data)) as LiveFeedServerMessage) && changed(),
      closed: () => {},
      isGreeted: false,
      ping: JSON.stringify({ t: 'ping' } satisfies LiveFeedClientMessage),
    });
    return () => socket.stop();
  }, []);
}

/** An unknown message of a newer server refetches too: it may concern the list. */
function asksForRefetch(message: LiveFeedServerMessage): boolean {
  switch (message.t) {
    case 'changed':
      return true;
    case 'pong':
      return false;
    default:
      ignoreUnknown(message);
      return true;
  }
}
