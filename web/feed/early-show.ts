import { bringCode } from '../net/late/wanted-code.ts';
import { playEarly } from '../stage/player/early-player.ts';
import { earlyShowName } from '../stage/player/tiers/early-socket.ts';
import { listensAtFirst } from '../watch/listen/listen-choice.ts';
import { isMuted } from '../watch/sound/kept-sound.ts';
import { readFeedIndex } from './feed-place.ts';

/**
 * Comes with the live feed before the rest of its code, and plays the first show on the video that the server drew: on a slow phone the
 * picture is there seconds before the page is ready, which then goes on with the same player. What is only heard, and a feed that
 * opens at another place than its first, wait for the page.
 */
begin();

function begin(): void {
  const page = globalThis.document;
  const [id, ticket] = page?.querySelector<HTMLMetaElement>(`meta[name=${earlyShowName}]`)?.content.split(' ') ?? [];
  if (!page) return;
  const video = page.querySelector<HTMLVideoElement>('.watch video');
  if (!video && page.readyState === 'loading') return page.addEventListener('DOMContentLoaded', begin, { once: true });
  if (video && id && ticket && !listensAtFirst() && !opensElsewhere()) play(video, id, ticket);
  else bringCode();
}

function opensElsewhere(): boolean {
  return !new URLSearchParams(location.search).get('stream') && readFeedIndex(Number.POSITIVE_INFINITY) !== 0;
}

/** The server says that the show is on its way; that is over with the picture. What else happens is for the page to show. */
function play(video: HTMLVideoElement, id: string, ticket: string): void {
  const player = playEarly(video, id, ticket, { muted: isMuted('liveStream'), listening: false });
  const waiting = video.closest('.watch')?.querySelector<HTMLElement>('.watch-notes .watch-center');
  // Its first media is there: the picture stands on screen before the first of the code does.
  video.addEventListener('loadstart', bringCode, { once: true });
  player.subscribe((event) => {
    if (event.t === 'phase') waiting?.toggleAttribute('hidden', event.phase === 'playing');
    if ((event.t === 'tap' && event.needed === 'play') || event.t === 'failed' || event.t === 'ended') bringCode();
  });
}
