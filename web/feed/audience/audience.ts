import { type DemoSceneName, demoSceneAt, demoShowSeconds } from '#contract/live/demo-scenes.ts';
import type { Snapshot } from '../../net/snapshot.ts';
import type { ChatLine, RoomState } from '../../room/room-state.ts';

/** Of what is said during each scene. */
const lineNumbers = [1, 2, 3] as const;
export type LineKey = `lines.${DemoSceneName}${(typeof lineNumbers)[number]}`;

export const stepMs = 4_000;
const people = 140;
const firstHearts = 229;
const mostLines = 30;
/** How long a purchase is shown (web/feed/purchase): none takes the place of a real one before. */
const shownMs = 5_000;
/** Somebody buys once in so many steps. */
const buysEvery = 13;

export type Moment = { viewers: number; hearts: number; line: LineKey | undefined; bought: string | undefined; person: number };

/** What the audience does at a step of the show clock: the same for everybody who watches. */
export function momentAt(step: number): Moment {
  // Between 200 and 400, and never more than 20 from the step before.
  const viewers = Math.round(300 + 50 * Math.sin(step / 5) + 25 * Math.sin(step / 2.7));
  const { name, product } = demoSceneAt(step * stepMs);
  const lap = Math.floor((step * stepMs) / 1000 / demoShowSeconds);
  const speaks = (step * 7) % 5 < 3;
  return {
    ...{ viewers, hearts: (step * 3) % 4, person: 1 + ((step * 37) % people) },
    line: speaks ? `lines.${name}${lineNumbers[(step + lap) % lineNumbers.length] ?? 1}` : undefined,
    bought: step % buysEvery === 0 ? product : undefined,
  };
}

/** `buyers`: who bought, in the place of a city. */
type Words = { line(key: LineKey): string; name(person: number): string; buyers: string };
type Room = { state: Snapshot<RoomState> };

/**
 * Shows the simulated audience of the demo store in this page's picture of the room, beside those who are really there; nobody is told
 * of it. `tick` is called with the show time of the picture, in ms.
 */
export function followAudience({ state }: Room, { line: lineOf, name, buyers }: Words) {
  const real = { viewers: state.get().viewers, hearts: state.get().hearts };
  const made = { viewers: 0, hearts: 0 };
  let last: number | undefined;
  let isOurs = false;
  let boughtAt = state.get().purchase ? Date.now() : 0;
  const isFree = () => Date.now() - boughtAt >= shownMs;

  function show(change: Partial<RoomState> = {}): void {
    isOurs = true;
    state.set({ ...change, viewers: real.viewers + made.viewers, hearts: real.hearts + made.hearts });
    isOurs = false;
  }

  /** What the room says counts from nothing; a heart of one's own is added to what is shown. */
  const forget = state.subscribe((now, before) => {
    if (!isOurs && now.purchase !== before.purchase) boughtAt = Date.now();
    if (isOurs || (now.viewers === before.viewers && now.hearts === before.hearts)) return;
    const isPressed = now.heartsOfOthers === before.heartsOfOthers && now.connection === before.connection;
    if (now.viewers !== before.viewers) real.viewers = now.viewers;
    if (now.hearts !== before.hearts) real.hearts = isPressed ? real.hearts + 1 : now.hearts;
    show();
  });

  return {
    tick(showMs: number): void {
      const step = Math.floor(showMs / stepMs);
      if (step === last || state.get().ended) return;
      if (last === undefined) made.hearts = firstHearts + (step % 20);
      last = step;
      const { viewers, hearts, line, bought, person } = momentAt(step);
      made.viewers = viewers;
      made.hearts += hearts;
      const { chat, heartsOfOthers, purchase } = state.get();
      show({
        heartsOfOthers: heartsOfOthers + hearts,
        chat: line ? withSample(chat, { step, message: lineOf(line), name: name(person) }) : chat,
        purchase: bought && isFree() ? { seq: -step, who: buyers, product: bought, isMadeUp: true } : purchase,
      });
    },

    stop(): void {
      forget();
      made.viewers = 0;
      made.hearts = 0;
      show();
    },
  };
}

/** The oldest made-up lines give way; those of people stay. */
function withSample(chat: readonly ChatLine[], { step, message, name }: { step: number; message: string; name: string }): ChatLine[] {
  const line: ChatLine = { id: `sample-${step}`, seq: undefined, message, name, isHost: false, isOwn: false, isKnown: false, isMadeUp: true, state: 'sent' };
  const kept = chat.filter(({ id }) => id !== line.id);
  const samples = kept.filter(({ isMadeUp }) => isMadeUp);
  const gone = new Set(samples.slice(0, Math.max(0, samples.length + 1 - mostLines)));
  return [...kept.filter((each) => !gone.has(each)), line];
}
