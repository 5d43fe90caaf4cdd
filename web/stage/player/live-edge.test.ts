import { describe, expect, it } from 'vitest';
import { LiveEdge } from './live-edge.ts';

const frame = 1 / 30;
const stepEvery = 0.1;
const tick = 0.005;

/** `delayAt`: how long the media of that second is on its way. Times in s. */
type Link = (second: number) => number;

/** A picture that is played over a link: it stands when it has come to the end of the media. */
class Play {
  readonly edge = new LiveEdge();
  stalls: number[] = [];
  rates = new Set<number>();
  seeks = 0;
  #now = 0;
  #newest = 0;
  #position: number | undefined;
  #stands = false;
  #rate = 1;
  #stepAt = 0;
  readonly #delayAt: Link;
  /** Ahead of the picture in the browser when it goes on; below it stands. */
  readonly #browserNeeds: number;

  constructor(delayAt: Link, browserNeeds = 0.03) {
    this.#delayAt = delayAt;
    this.#browserNeeds = browserNeeds;
  }

  get ahead(): number {
    return this.#newest - (this.#position ?? 0);
  }

  /** From the newest picture to the one that is shown, as a person in the room would measure it. */
  get delay(): number {
    return this.#now - (this.#position ?? 0);
  }

  /** Since it was last asked. */
  takeStalls(): number {
    return this.stalls.splice(0).length;
  }

  run(seconds: number): this {
    for (const until = this.#now + seconds; this.#now < until; this.#now += tick) {
      this.#receive();
      this.#show();
      if (this.#now >= this.#stepAt) this.#step();
    }
    return this;
  }

  /** In order: what is late holds up what comes after it. */
  #receive(): void {
    while (this.#newest + frame + this.#delayAt(this.#newest) <= this.#now) this.#newest += frame;
  }

  #show(): void {
    if (this.#position === undefined) return;
    if (this.#stands && this.ahead < this.#browserNeeds + frame) return;
    this.#stands = false;
    this.#position = Math.min(this.#newest, this.#position + tick * this.#rate);
    if (this.ahead > this.#browserNeeds) return;
    this.#stands = true;
    this.stalls.push(this.#now);
    this.edge.stalled(this.#now, this.ahead);
  }

  #step(): void {
    this.#stepAt += stepEvery;
    if (this.#position === undefined) {
      if (this.#newest >= this.edge.least) {
        this.#position = Math.max(0, this.#newest - this.edge.start);
        this.#stands = true;
      }
      return;
    }
    const { rate, seekBy } = this.edge.step({ newest: this.#newest, position: this.#position, now: this.#now });
    this.#rate = rate;
    this.rates.add(rate);
    if (seekBy === undefined) return;
    this.#position += seekBy;
    this.seeks += 1;
  }
}

describe('LiveEdge', () => {
  it('P3: comes within 0.1 s of the newest media, and stays there where media comes evenly', () => {
    const play = new Play(() => 0.05).run(60);
    expect(play.delay - 0.05).toBeGreaterThan(0.1);
    expect(play.delay - 0.05).toBeLessThan(0.2);
    expect(play).toMatchObject({ seeks: 0, stalls: [] });
    expect(play.edge.start).toBe(0.4);
  });

  it('P3: stays so much further behind as media comes unevenly, and comes back when it is even again', () => {
    const uneven: Link = (second) => (second % 4 < 0.2 ? 0.3 : 0.05);
    const play = new Play((second) => (second < 120 ? uneven(second) : 0.05)).run(40);
    play.takeStalls();
    play.run(75);
    expect(play.takeStalls()).toBe(0);
    expect(play.delay).toBeGreaterThan(0.4);
    expect(play.delay).toBeLessThan(0.6);
    play.run(240);
    expect(play.takeStalls()).toBe(0);
    expect(play.delay).toBeLessThan(0.25);
  });

  it('gains what it needs without standing still, while media only comes a little late', () => {
    const play = new Play((second) => (second > 10 && second % 3 < 0.2 ? 0.1 : 0.05)).run(60);
    expect(play.stalls).toEqual([]);
    expect(play.rates).toContain(0.99);
    expect(play.ahead).toBeGreaterThan(0.14);
  });

  it('P3: a single late burst is caught up with at once', () => {
    const play = new Play((second) => (second > 20 && second < 20.6 ? 0.65 - (second - 20) : 0.05)).run(30);
    expect(play.takeStalls()).toBeGreaterThan(0);
    play.run(10);
    expect(play.rates).toContain(1.05);
    expect(play.delay).toBeLessThan(0.25);
  });

  it('P3: is near again soon after a time without media, however long', () => {
    const play = new Play((second) => (second > 60 && second < 66 ? 66.05 - second : 0.05)).run(66);
    play.takeStalls();
    play.run(20);
    expect(play.delay).toBeLessThan(0.25);
    expect(play).toMatchObject({ seeks: 1, stalls: [] });
  });

  it('P3: seeks when it is more than a second beyond the target, to where it would begin', () => {
    const edge = new LiveEdge();
    edge.step({ newest: 10, position: 9.87, now: 20 });
    const { rate, seekBy } = edge.step({ newest: 13, position: 11.3, now: 23 });
    expect(rate).toBe(1);
    expect(seekBy).toBeCloseTo(1.7 - edge.start);
  });

  it('seeks no nearer than the target that stalls have raised', () => {
    const edge = new LiveEdge();
    for (let second = 0; second < 100; second += 1) stall(edge, second);
    expect(edge.target).toBe(2);
    expect(edge.step({ newest: 101, position: 97.5, now: 101 }).seekBy).toBeCloseTo(1.5);
  });

  it('plays faster the more it lags, stretched while there is enough to look ahead, and then so little faster that nobody hears it', () => {
    const edge = new LiveEdge();
    const at = (ahead: number, now: number) => edge.step({ newest: now, position: now - ahead, now });
    expect(at(0.2, 0).rate).toBe(1);
    expect(at(0.3, 0.1)).toEqual({ rate: 1.05, keepsPitch: true, seekBy: undefined });
    expect(at(0.8, 0.2).rate).toBe(1.1);
    expect(at(0.25, 0.3).rate).toBe(1.05);
    expect(at(0.19, 0.4)).toEqual({ rate: 1.01, keepsPitch: false, seekBy: undefined });
    expect(at(0.095, 0.5).rate).toBe(1);
  });

  it('has nothing to hurry to while no media comes', () => {
    const edge = new LiveEdge();
    for (let now = 1; now < 5; now += 0.1) expect(edge.step({ newest: 0.4, position: 0.4, now })).toEqual({ rate: 0.99, keepsPitch: false, seekBy: undefined });
  });

  it('comes nearer unheard when more than it needs is ahead for two seconds, and not for less', () => {
    const edge = new LiveEdge();
    const at = (ahead: number, now: number) => edge.step({ newest: now, position: now - ahead, now });
    for (let now = 0; now < 1.9; now += 0.1) expect(at(0.2, now).rate).toBe(1);
    expect(at(0.11, 1.9).rate).toBe(1);
    for (let now = 2; now < 3.8; now += 0.1) expect(at(0.2, now).rate).toBe(1);
    expect(at(0.2, 3.95).rate).toBe(1.01);
    expect(at(0.11, 4).rate).toBe(1.01);
    expect(at(0.095, 4.1).rate).toBe(1);
  });

  it('P3: two stalls in 30 s raise the target by 0.3 s, which falls slowly afterwards', () => {
    const edge = new LiveEdge();
    stall(edge, 0);
    stall(edge, 31);
    expect(edge.target).toBeCloseTo(0.1);
    stall(edge, 40);
    expect(edge.target).toBeCloseTo(0.4);
    even(edge, 50);
    expect(edge.target).toBeCloseTo(0.4);
    even(edge, 61);
    expect(edge.target).toBeCloseTo(0.3);
  });

  it('P3: a stall that ends at a hole in the media is none', () => {
    const edge = new LiveEdge();
    for (let second = 0; second < 20; second += 2) {
      edge.stalled(second, 0);
      edge.step({ newest: second, position: second, now: second + 1 });
      edge.skipped(second + 1.5);
      even(edge, second + 1.6);
    }
    expect(edge.target).toBeCloseTo(0.1);
  });

  it('P3: a hole takes back what the queue before it raised, and leaves what an older jitter did', () => {
    const edge = new LiveEdge();
    for (const second of [0, 1, 15, 16, 33, 34]) stall(edge, second);
    expect(edge.target).toBeCloseTo(1);
    edge.skipped(40);
    expect(edge.target).toBeCloseTo(0.4);
  });

  it('is never more than 2 s behind, nor less than 0.1 s', () => {
    const edge = new LiveEdge();
    for (let second = 0; second < 100; second += 1) stall(edge, second);
    expect(edge.target).toBe(2);
    for (let second = 200; second < 2_000; second += 21) even(edge, second);
    expect(edge.target).toBeCloseTo(0.1);
  });

  it('does not bring a browser again where it stood still with media ahead, for ten minutes', () => {
    const play = new Play(() => 0.05, 0.2).run(20);
    expect(play.takeStalls()).toBe(1);
    play.run(570);
    expect(play.takeStalls()).toBe(0);
    expect(play.delay).toBeLessThan(0.4);
    play.run(30);
    expect(play.takeStalls()).toBe(1);
  });

  it('takes a stall with much ahead for one of another reason', () => {
    const edge = new LiveEdge();
    edge.stalled(1, 0.8);
    expect(edge.target).toBeCloseTo(0.1);
    edge.stalled(2, 0.3);
    expect(edge.target).toBeCloseTo(0.35);
  });
});

/** A moment at which as much is ahead as it begins with. */
function even(edge: LiveEdge, second: number): void {
  edge.step({ newest: second, position: second - 0.1, now: second });
}

/** The picture stands, and goes on a little later with the media that comes next. */
function stall(edge: LiveEdge, second: number): void {
  edge.stalled(second, 0);
  edge.step({ newest: second, position: second, now: second });
  edge.step({ newest: second + 0.2, position: second, now: second + 0.2 });
}
