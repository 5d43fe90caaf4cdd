import { socketPath } from '#contract/wire/media-paths.ts';
import { stageWireVersion, type WatchClientMessage } from '#contract/wire/stage-wire.ts';
import { dataSavingReason, isSlowLink } from '../../../net/data-saving.ts';
import { type EarlySocket, listenEarly, socketUrl } from '../../../net/reconnecting-socket.ts';

/** In the head of a page that opens with a show: its id and its watch ticket. */
export const earlyWatchName = 'haat-watch';

/** What is not taken by then is of a show that is not watched. */
const maxWaitMs = 10_000;

let early = openEarly();

export function watchHello(ticket: string): string {
  return JSON.stringify({ t: 'hello', v: stageWireVersion, ticket, slow: isSlowLink() || undefined } satisfies WatchClientMessage);
}

/** The socket of this address that was opened with the code of the page, so that media came while the page was made ready. Once. */
export function takeEarly(url: string): EarlySocket | undefined {
  const taken = early?.socket.url === url && early.socket.readyState <= WebSocket.OPEN ? early : undefined;
  if (taken) early = undefined;
  return taken;
}

function openEarly(): EarlySocket | undefined {
  const [id, ticket] = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${earlyWatchName}]`)?.content.split(' ') ?? [];
  if (!id || !ticket || document.visibilityState === 'hidden' || dataSavingReason()) return undefined;
  const opened = listenEarly(new WebSocket(socketUrl(socketPath('watch', id))));
  opened.socket.addEventListener('open', () => opened.socket.send(watchHello(ticket)));
  setTimeout(() => early?.socket.close(), maxWaitMs);
  return opened;
}
