import { expect, it } from 'vitest';
import { demoScenes, demoShowSeconds } from '#contract/live/demo-scenes.ts';
import { Snapshot } from '../../net/snapshot.ts';
import { outsideRoom, type RoomState } from '../../room/room-state.ts';
import { followPicture } from './follow-picture.ts';

const products = demoScenes.flatMap((scene) => ('product' in scene ? [{ id: `id of ${scene.name}`, name: scene.product }] : []));
const sold = (of: typeof products) => ({ title: '', description: '', products: of }) as unknown as NonNullable<RoomState['stream']>;

function aRoom() {
  const state = new Snapshot<RoomState>({ ...outsideRoom, connection: 'open', stream: sold(products) });
  return { state, picture: followPicture({ state }, products) };
}

it('names the product in the picture, scene after scene and lap after lap, beside what is pinned', () => {
  const { state, picture } = aRoom();
  const pictured = (seconds: number) => {
    picture.look(seconds * 1000);
    return state.get().pictured;
  };
  let begins = 0;
  for (const { name, seconds } of demoScenes) {
    const id = name === 'stall' ? undefined : `id of ${name}`;
    for (const lap of [0, 1, 1_000]) {
      const at = lap * demoShowSeconds + begins;
      expect([name, lap, pictured(at), pictured(at + seconds - 0.001)]).toEqual([name, lap, id, id]);
    }
    begins += seconds;
  }
  expect(state.get().pinned).toBeNull();
  state.set({ pinned: 'id of bowls' });
  expect(pictured(4)).toBe('id of fan');
  expect(state.get().pinned).toBe('id of bowls');
  // What the seller took off the event, or renamed, is not shown.
  state.set({ stream: sold([]) });
  expect(pictured(4)).toBeUndefined();
});

it('names it before the room has said what is sold', () => {
  const { state, picture } = aRoom();
  state.set({ stream: undefined });
  picture.look(4_000);
  expect(state.get().pictured).toBe('id of fan');
});

it('names none once the event has ended, or nobody looks any more', () => {
  const { state, picture } = aRoom();
  picture.look(4_000);
  expect(state.get().pictured).toBe('id of fan');
  state.set({ ended: true });
  picture.look(4_250);
  expect(state.get().pictured).toBeUndefined();
  state.set({ ended: false });
  picture.look(4_500);
  picture.stop();
  expect(state.get().pictured).toBeUndefined();
});
