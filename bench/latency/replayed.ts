import type { Browser } from 'playwright-core';
import { goLiveByApi } from '../../test/support/browser/go-live.ts';
import { makeNumberedClip } from '../../test/support/media/numbered-clip.ts';
import { openPublishSocket } from '../../test/support/media/publish-socket.ts';
import { Replay } from '../../test/support/media/replay.ts';
import type { Harness } from '../harness-server.ts';
import { openPeer } from './peer.ts';
import { measureRow, openPage, type Row } from './row.ts';
import type { Tier } from './watch-page.ts';

/** Some more than a row needs: of a few it is not known when they were sent. */
const pictures = 330;

/** The same encoded pictures, sent at the same moments to Haat and to node-media-server; one viewer at a time, so that none slows another. */
export async function measureReplayed(server: Harness, browser: Browser): Promise<{ ours: Row[]; peers: Row[] }> {
  const clip = await makeNumberedClip();
  const { id, ticket, watchTicket } = await goLiveByApi(server.url, 'Replayed');
  await using peer = await openPeer(clip);
  using socket = await openPublishSocket(`${server.url.replace('http', 'ws')}/ws/publish/${id}`, ticket, clip.tracks);
  using replay = new Replay(clip, [socket.send, peer.send]);
  await using context = await browser.newContext();
  const viewer = await openPage(await context.newPage(), server.pageUrl('watch'));
  const latencyOf = ({ number, at }: { number: number; at: number }) => replay.latencyOf(number, at);
  const measure = (title: string, tier: Tier, address: string) =>
    Promise.race([measureRow(viewer, { title, tier, address, pictures, latencyOf }), socket.refused]);

  return {
    ours: [await measure('replayed, socket', 'player', `${id} ${watchTicket}`), await measure('replayed, LL-HLS', 'hls', id)],
    peers: [await measure('peer, HTTP-FLV, chasing', 'flv-chase', peer.url), await measure('peer, HTTP-FLV, liveSync', 'flv-sync', peer.url)],
  };
}
