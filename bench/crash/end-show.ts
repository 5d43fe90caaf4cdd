import { setTimeout as delay } from 'node:timers/promises';
import { must } from './shop.ts';
import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

const finishMs = 15_000;

/** Ends the show and takes its replay as a shopper does, each segment whole. */
export async function endShow(world: World, seller: Visitor): Promise<void> {
  const { show, round, url } = world;
  await must(seller.ask('POST', `/api/seller/live-streams/${show}/end`));
  for (const until = performance.now() + finishMs; performance.now() < until; await delay(100)) {
    const mine = await must(seller.ask('GET', '/api/seller/recordings'));
    if (mine.items.find((recording: { live_stream_id: string }) => recording.live_stream_id === show)?.state !== 'recording') break;
  }
  const playlist = `${url}/replay/${show}/hd.m3u8`;
  const told = await fetch(playlist);
  const text = await told.text();
  const names = (told.ok ? text : '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const files = await Promise.all(
    names.map(async (name) => {
      const answer = await fetch(new URL(name, playlist));
      return { name, status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
    }),
  );
  world.history.replays.push({ show, round, files });
}
