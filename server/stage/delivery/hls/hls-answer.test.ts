import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { play, tracks } from '../../../../test/support/media/hls-show.ts';
import { partTarget, targetDuration } from './cutter.ts';
import { answerHls, type HlsAnswer } from './hls-answer.ts';
import { HlsOrigin } from './hls-origin.ts';
import type { HlsStream } from './hls-stream.ts';

const sources = ['hd', 'ld'] as const;
const patienceMs = 3 * targetDuration * 1000;
/** Parts beyond the newest that may be asked for (draft-pantos-hls-rfc8216bis §6.2.5.2). */
const advanceLimit = Math.ceil(3 / partTarget);

let origin: HlsOrigin;
let stream: HlsStream;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  origin = new HlsOrigin();
  stream = origin.open('a show', () => new Date(0));
  for (const source of sources) stream.begin(source, tracks);
  play(stream, 0, 7, { sources });
});
afterEach(() => {
  origin.forget('a show');
  vi.useRealTimers();
});

/** What is asked for, and what came of it so far; a viewer who leaves is answered too. */
function ask(path: string, msn?: number, part?: number): { answer: Promise<HlsAnswer>; come: () => HlsAnswer | undefined; leave: () => void } {
  const viewer = new AbortController();
  let come: HlsAnswer | undefined;
  const request = { id: 'a show', path: `${stream.run}/${path}`, msn: msn?.toString(), part: part?.toString() };
  const answer = answerHls(origin, request, viewer.signal).then((its) => (come = its));
  return { answer, come: () => come, leave: () => viewer.abort() };
}

const edge = (name: string) => stream.rendition(name)?.edge ?? { msn: Number.NaN, part: Number.NaN };
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each(['hd', 'ld', 'audio'])('a reload of %s that waited for three target durations is refused, and not before', async (name) => {
  const { msn, part } = edge(name);
  const { come } = ask(`${name}.m3u8`, msn, part + 1);
  await passing(patienceMs - 1);
  expect(come()).toBeUndefined();
  await passing(1);
  expect(come()).toMatchObject({ status: 503, cache: 'no-store' });
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['hd', 'ld', 'audio'])('a hinted part of %s that never comes is not found after three target durations, and not before', async (name) => {
  const { come } = ask(stream.rendition(name)?.nextPartUri ?? '');
  await passing(patienceMs - 1);
  expect(come()).toBeUndefined();
  await passing(1);
  expect(come()).toMatchObject({ status: 404, cache: 'no-store' });
});

test.each(['hd', 'ld', 'audio'])('what comes within three target durations is answered: the reload of %s and its hinted part', async (name) => {
  const { msn, part } = edge(name);
  const hint = stream.rendition(name)?.nextPartUri ?? '';
  const [reload, hinted] = [ask(`${name}.m3u8`, msn, part + 1), ask(hint)];
  await passing(patienceMs - 1);
  play(stream, 7, 8.2, { sources });
  expect(await reload.answer).toMatchObject({ status: 200, cache: 'public, max-age=6', body: expect.stringContaining(`URI="${hint}"`) });
  expect(await hinted.answer).toMatchObject({ status: 200, type: 'video/mp4' });
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['hd', 'ld', 'audio'])('%s is held as far ahead as may be asked for, and refused beyond at once', async (name) => {
  const { msn, part } = edge(name);
  for (const [aheadMsn, aheadPart] of [[msn + 2], [msn + 2, advanceLimit - 1], [msn, part + advanceLimit]] as const) {
    const { come, answer, leave } = ask(`${name}.m3u8`, aheadMsn, aheadPart);
    await passing(0);
    expect(come(), `${aheadMsn} ${aheadPart}`).toBeUndefined();
    leave();
    expect(await answer).toMatchObject({ status: 503 });
  }
  for (const [aheadMsn, aheadPart] of [[msn + 3], [msn + 3, 0], [msn, part + advanceLimit + 1], [msn + 1, advanceLimit]] as const) {
    const { answer } = ask(`${name}.m3u8`, aheadMsn, aheadPart);
    expect(await answer, `${aheadMsn} ${aheadPart}`).toMatchObject({ status: 400, cache: 'no-store' });
  }
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['hd', 'ld', 'audio'])('once %s has ended, what was far ahead is answered with the whole playlist', async (name) => {
  const { msn } = edge(name);
  origin.end('a show');
  const [far, plain] = await Promise.all([ask(`${name}.m3u8`, msn + 1000, 1000).answer, ask(`${name}.m3u8`).answer]);
  expect(far).toMatchObject({ status: 200, body: plain.body });
});
