import { ignoreUnknown } from '#contract/exhaustive.ts';
import { closeRefused } from '#contract/wire/close-codes.ts';
import { storeFeedPath } from '#contract/wire/media-paths.ts';
import type { StoreFeedClientMessage, StoreFeedServerMessage } from '#contract/wire/store-feed.ts';
import { hasStoredSession } from '../api/auth.ts';
import { ReconnectingSocket, socketUrl } from '../net/reconnecting-socket.ts';

type Parts = { token: () => Promise<string | undefined>; onChanged: () => void };

/** Calls `onChanged` with each connection, and whenever the server says that something of the store changed. Returns its stop. */
export function openStoreFeed({ token, onChanged }: Parts): () => void {
  const say = (message: StoreFeedClientMessage) => JSON.stringify(message);
  const feed = new ReconnectingSocket({
    url: () => socketUrl(storeFeedPath),
    async opened(socket) {
      const held = await token().catch(() => undefined);
      // Without a network it is known only later who is signed in: the next connection asks again.
      if (held === undefined) return hasStoredSession() ? socket.close() : feed.stop();
      if (socket.readyState === WebSocket.OPEN) socket.send(say({ t: 'hello', token: held }));
    },
    message: (data) => isNews(JSON.parse(String(data)) as StoreFeedServerMessage) && onChanged(),
    closed: (code) => code === closeRefused && feed.stop(),
    ping: say({ t: 'ping' }),
  });
  return () => feed.stop();
}

/** What came before the welcome is not told: it counts as news. */
function isNews(message: StoreFeedServerMessage): boolean {
  switch (message.t) {
    case 'welcome':
    case 'changed':
      return true;
    case 'pong':
      return false;
    default:
      ignoreUnknown(message);
      return true;
  }
}
