import { demoSceneAt } from '#contract/live/demo-scenes.ts';
import type { Snapshot } from '../../net/snapshot.ts';
import type { RoomState } from '../../room/room-state.ts';

type Named = { id: string; name: string };

/**
 * Names the product in the picture of the demo store's live event, in this page's picture of the room: `look` is called with the show time of
 * the picture, in ms. `known`: its products until the room has said so. It gives way to a pin.
 */
export function followPicture({ state }: { state: Snapshot<RoomState> }, known: readonly Named[]) {
  return {
    look(showMs: number): void {
      const { ended, stream } = state.get();
      const { product } = demoSceneAt(showMs);
      state.set({ pictured: ended ? undefined : (stream?.products ?? known).find(({ name }) => name === product)?.id });
    },
    stop: () => state.set({ pictured: undefined }),
  };
}
