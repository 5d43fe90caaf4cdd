import { describe, expect, it, vi } from 'vitest';
import { demoSceneAt, demoScenes } from '#contract/live/demo-scenes.ts';
import { Snapshot } from '../../net/snapshot.ts';
import { outsideRoom, type RoomState } from '../../room/room-state.ts';
import { followAudience, momentAt, stepMs } from './audience.ts';

const words = { line: (key: string) => key, name: (person: number) => `Sample shopper ${person}`, buyers: 'the simulated audience' };
const steps = Array.from({ length: 2_000 }, (_, step) => momentAt(step));
const sceneOf = (step: number) => demoSceneAt(step * stepMs);
const products = demoScenes.flatMap((scene) => ('product' in scene ? [{ id: `id of ${scene.name}`, name: scene.product }] : []));

function aRoom() {
  const stream = { title: '', description: '', products } as unknown as NonNullable<RoomState['stream']>;
  const state = new Snapshot<RoomState>({ ...outsideRoom, connection: 'open', viewers: 3, hearts: 7, stream });
  return { state, audience: followAudience({ state }, words) };
}

describe('the simulated audience', () => {
  it('has 200 to 400 viewers, and changes by 20 at most', () => {
    for (const [step, { viewers }] of steps.entries()) {
      expect(viewers).toBeGreaterThanOrEqual(200);
      expect(viewers).toBeLessThanOrEqual(400);
      expect(Math.abs(viewers - (steps[step - 1]?.viewers ?? viewers))).toBeLessThanOrEqual(20);
    }
    expect(new Set(steps.map(({ viewers }) => viewers)).size).toBeGreaterThan(50);
  });

  it('speaks of what is in the picture, and buys nothing else', () => {
    for (const [step, { line, bought }] of steps.entries()) {
      if (line) expect([step, line]).toEqual([step, expect.stringMatching(new RegExp(`^lines\\.${sceneOf(step).name}[123]$`))]);
      if (bought) expect([step, bought]).toEqual([step, sceneOf(step).product]);
    }
    expect(new Set(steps.map(({ line }) => line).filter(Boolean)).size).toBe(3 * demoScenes.length);
    expect(new Set(steps.map(({ bought }) => bought).filter(Boolean)).size).toBe(products.length);
    const sold = steps.filter(({ bought }) => bought).length;
    expect([sold > 50, sold < 300]).toEqual([true, true]);
  });

  it('is added to those who are there, once a step, and goes with its stop', () => {
    const { state, audience } = aRoom();
    audience.tick(5 * stepMs);
    audience.tick(5 * stepMs + 500);
    const { viewers, hearts, chat } = state.get();
    expect(viewers).toBe(3 + momentAt(5).viewers);
    expect(hearts - 7).toBeGreaterThanOrEqual(229);
    expect(hearts - 7).toBeLessThanOrEqual(248 + 3);
    state.set({ viewers: 4 });
    expect(state.get().viewers).toBe(4 + momentAt(5).viewers);
    // A heart of one's own, and then the room's whole count.
    state.set({ hearts: state.get().hearts + 1 });
    expect(state.get().hearts).toBe(hearts + 1);
    state.set({ hearts: 10, heartsOfOthers: state.get().heartsOfOthers + 2 });
    expect(state.get().hearts).toBe(hearts + 3);
    expect(chat.length).toBeLessThanOrEqual(1);
    audience.stop();
    expect([state.get().viewers, state.get().hearts]).toEqual([4, 10]);
  });

  it('says so with each line, and never takes the place of what people wrote', () => {
    const { state, audience } = aRoom();
    const own = { id: 'own', seq: 1, message: 'Is it brass?', name: 'Asha', isHost: false, isOwn: true, isKnown: false, state: 'sent' } as const;
    state.set({ chat: [own] });
    for (let step = 0; step < 300; step += 1) audience.tick(step * stepMs);
    const { chat, purchase } = state.get();
    expect(chat[0]).toBe(own);
    expect(chat).toHaveLength(31);
    for (const { name, isMadeUp } of chat.slice(1)) expect([name, isMadeUp]).toEqual([expect.stringMatching(/^Sample shopper \d+$/), true]);
    expect(purchase).toMatchObject({ who: 'the simulated audience' });
    state.set({ ended: true });
    audience.tick(301 * stepMs);
    expect(state.get().chat).toBe(chat);
  });

  it('marks what it buys as made up, and leaves a real purchase where it is for its five seconds', () => {
    vi.useFakeTimers();
    try {
      const { state, audience } = aRoom();
      const sold = Array.from({ length: 300 }, (_, step) => step).filter((step) => momentAt(step).bought);
      const real = { seq: 8, who: 'Pune', product: 'Brass Lamp' };
      state.set({ purchase: real });
      vi.advanceTimersByTime(4_999);
      audience.tick((sold[0] ?? 0) * stepMs);
      expect(state.get().purchase).toBe(real);
      vi.advanceTimersByTime(1);
      audience.tick((sold[1] ?? 0) * stepMs);
      expect(state.get().purchase).toMatchObject({ who: 'the simulated audience', isMadeUp: true });
    } finally {
      vi.useRealTimers();
    }
  });
});
