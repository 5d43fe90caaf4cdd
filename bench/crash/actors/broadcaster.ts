import { randomUUID } from 'node:crypto';
import type { Sample } from '#contract/wire/stage-wire.ts';
import { clip } from '../../../test/support/media/media.ts';
import { openPublishSocket, type PublishSocket } from '../../../test/support/media/publish-socket.ts';
import { Replay, seamless } from '../../../test/support/media/replay.ts';
import type { World } from '../world.ts';

/** Sends the test clip in real time as one capture, and reconnects after each break, from the next key frame on. */
export async function runBroadcaster(world: World): Promise<void> {
  const session = randomUUID();
  const visitor = world.visitor(world.shop.seller.token);
  let socket: PublishSocket | undefined;
  using replay = new Replay(seamless(clip), [(samples) => socket?.send(fromKey(samples))]);
  let awaitsKey = true;
  while (!world.isOver) {
    const live = await visitor.ask('POST', `/api/seller/live-streams/${world.show}/go-live`, {});
    const opened =
      live?.status === 200
        ? await openPublishSocket(`${socketsOf(world)}/ws/publish/${world.show}`, live.body.publish_ticket, clip.tracks, session).catch(() => undefined)
        : undefined;
    if (opened) {
      world.history.clocks.push({ show: world.show, source: 'offset', session, ms: opened.offsetMs });
      awaitsKey = true;
      socket = opened;
      world.isOnAir = true;
      await Promise.race([opened.refused.catch(() => undefined), untilOver(world)]);
      socket = undefined;
      world.isOnAir = false;
      opened[Symbol.dispose]();
    } else await world.untilUp();
  }
  void replay;

  function fromKey(samples: Sample[]): Sample[] {
    const first = awaitsKey ? samples.findIndex(({ key, track }) => key && track === 1) : 0;
    if (first < 0) return [];
    awaitsKey = false;
    return samples.slice(first);
  }
}

async function untilOver(world: World): Promise<void> {
  while (!world.isOver) await world.rest(500);
}

export function socketsOf(world: World): string {
  return world.url.replace('http', 'ws');
}
