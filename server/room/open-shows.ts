import type { WebSocket } from 'ws';
import type { LiveService } from '#server/live/live-service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { Audience, MostWatching } from '#server/presence/most-watching.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { Stage } from '#server/stage/stage-service.ts';
import { topics } from '#server/topics.ts';
import { createRoomHub, type RoomHub } from './room-hub.ts';
import type { Shelves } from './shelves.ts';
import type { ShowLog } from './show-log.ts';

export type ShowStream = NonNullable<Awaited<ReturnType<LiveService['findForSockets']>>>;

type Parts = {
  bus: Bus;
  log: Log;
  stage: Pick<Stage, 'findState' | 'onState'>;
  presence: Presence;
  mostWatching: MostWatching;
  showLog: ShowLog;
  shelves: Pick<Shelves, 'open'>;
};

/** A room open on this node; `hub` once it has been read from the show log. */
type Show = { sockets: number; opening: Promise<{ hub: RoomHub; audience: Audience; stop: () => void }>; hub?: RoomHub };

/** The rooms with a socket on this node: opened with the first, closed with the last. */
export function createOpenShows({ bus, log, stage, presence, mostWatching, showLog, shelves }: Parts) {
  const shows = new Map<string, Show>();

  /** Nothing can follow the end, so what is not stored yet goes first. */
  async function close(id: string): Promise<void> {
    try {
      await Promise.all([shows.get(id)?.hub?.saveHearts(), mostWatching.store(id)]);
      await showLog.appendEnd(id);
    } catch (error) {
      log.error({ err: error, liveStreamId: id }, 'the end of a show could not be written');
    }
  }

  async function openHub(id: string, { status, storeId }: ShowStream) {
    // Whoever was to write the end may have been killed before.
    if (status === 'ended') await close(id);
    const [state, picture] = await Promise.all([showLog.open(id), stage.findState(id)]);
    let hub: RoomHub | undefined;
    const shelf = await shelves.open(id, (message, reader) => hub?.tellStream(message, reader));
    const store = {
      readAfter: (seq: number) => showLog.readAfter(id, seq),
      saveHearts: async (count: number) => void (await showLog.append(id, { type: 'hearts', payload: { count } })),
    };
    const elsewhere = {
      viewers: () => presence.viewersElsewhere(id),
      isAttended: () => presence.isAttendedElsewhere(id),
      tellHearts: (count: number) => presence.tellHearts(id, count),
    };
    const { audience, stop: forget } = mostWatching.open(id);
    const opened = createRoomHub({ ...state, interrupted: picture === 'interrupted', store, elsewhere, audience, shelf: shelf.whole, log });
    hub = opened;
    const stops = [
      bus.subscribe(topics.showEvent(id), ({ event }) => opened.receive(event)),
      bus.subscribe(topics.orderPlaced(id), () => opened.tellHosts()),
      bus.subscribe(topics.offerChanged, (changed) => changed.id === storeId && opened.tellOffer()),
      bus.subscribe(topics.faceLeft, (left) => opened.forgetFace(left.id)),
      presence.open(id, { viewers: opened.viewersHere, isAttended: opened.isAttendedHere }),
      presence.onHearts(id, (count) => opened.addHeartsOfOthers(count)),
      stage.onState(id, (now) => opened.setInterrupted(now === 'interrupted')),
      shelf.stop,
      forget,
    ];
    const stop = () => {
      for (const end of stops) end();
      opened.dispose();
    };
    return { hub: opened, audience, stop };
  }

  async function leave(id: string, show: Show): Promise<void> {
    if (shows.get(id) === show) shows.delete(id);
    const opened = await show.opening.catch(() => undefined);
    await Promise.all([opened?.hub.saveHearts(), opened?.audience.store()]);
    opened?.stop();
  }

  return {
    close,

    async enter(id: string, stream: ShowStream, socket: WebSocket): Promise<RoomHub> {
      const show: Show = shows.get(id) ?? { sockets: 0, opening: openHub(id, stream) };
      shows.set(id, show);
      show.sockets += 1;
      socket.once('close', () => {
        show.sockets -= 1;
        if (show.sockets === 0) void leave(id, show);
      });
      const opened = await show.opening;
      show.hub = opened.hub;
      return opened.hub;
    },

    [Symbol.asyncDispose]: async () => {
      await Promise.all([...shows].map(([id, show]) => leave(id, show)));
    },
  };
}
