import { writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import type { PaneName } from './layouts.ts';

type Frame = { file: string; at: number };
type Beat = { from: number; to: number; seconds: number };

/** What a pane shows, by the film's own clock: each picture until the next one. */
export type Timeline = { file: string; seconds: number }[];
export type Taken = { seconds: number; panes: Partial<Record<PaneName, Timeline>> };

/** Longer than this a page draws what it was asked for: what is taken before is what was there. */
const settleMs = 250;
/** Between two pictures of a page: the machine has more to do than to take them. */
const restMs = 130;

/**
 * Takes one chapter. Pages say when they look different, each picture with its moment; the chapter says in beats what of that is
 * shown, and for how long. So a slow machine gives the same film: a beat that takes longer is shown faster, what is between beats not at all.
 */
export class Recorder {
  readonly #folder: string;
  readonly #frames = new Map<PaneName, Frame[]>();
  readonly #casts = new Map<PaneName, CDPSession>();
  readonly #beats: Beat[] = [];
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** From now on that pane shows this page. */
  async show(pane: PaneName, page: Page): Promise<void> {
    await this.#casts.get(pane)?.detach();
    const frames = this.#frames.get(pane) ?? [];
    this.#frames.set(pane, frames);
    const session = await page.context().newCDPSession(page);
    this.#casts.set(pane, session);
    const first = Promise.withResolvers<void>();
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      const file = join(this.#folder, `${pane}-${String(this.#count++).padStart(5, '0')}.jpg`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      frames.push({ file, at: performance.now() });
      first.resolve();
      setTimeout(() => void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined), restMs);
    });
    await mkdir(this.#folder, { recursive: true });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 });
    await first.promise;
  }

  /** `act` is shown for that many seconds, and what follows it where there is time left. */
  async beat(seconds: number, act: () => Promise<unknown> = async () => undefined): Promise<void> {
    const from = performance.now();
    await act();
    await new Promise((resolve) => setTimeout(resolve, Math.max(settleMs, seconds * 1000 - (performance.now() - from))));
    this.#beats.push({ from, to: performance.now(), seconds });
  }

  /** Where no page is seen. */
  async pause(seconds: number): Promise<void> {
    this.#beats.push({ from: 0, to: 1, seconds });
  }

  async stop(): Promise<Taken> {
    for (const session of this.#casts.values()) await session.detach().catch(() => undefined);
    const seconds = this.#beats.reduce((sum, beat) => sum + beat.seconds, 0);
    const panes = Object.fromEntries([...this.#frames].map(([pane, frames]) => [pane, layOut(frames, this.#beats)]));
    const taken = { seconds, panes };
    await mkdir(this.#folder, { recursive: true });
    await writeFile(join(this.#folder, 'taken.json'), JSON.stringify(taken));
    return taken;
  }
}

function layOut(frames: Frame[], beats: Beat[]): Timeline {
  const timeline: Timeline = [];
  for (const { from, to, seconds } of beats) {
    const before = frames.findLast(({ at }) => at <= from) ?? frames[0];
    if (!before) continue;
    const seen = [{ file: before.file, at: from }, ...frames.filter(({ at }) => at > from && at < to)];
    const share = seconds / (to - from);
    for (const [index, { file, at }] of seen.entries()) timeline.push({ file, seconds: ((seen[index + 1]?.at ?? to) - at) * share });
  }
  return timeline;
}
