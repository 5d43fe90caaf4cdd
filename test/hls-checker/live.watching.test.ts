import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStream } from '../../bench/llhls/check-stream.ts';
import type { RuleName } from '../../bench/llhls/rules.ts';
import { goLiveByApi } from '../support/browser/go-live.ts';
import { clip, repeated, upTo, withLd } from '../support/media/media.ts';
import { openPublishSocket } from '../support/media/publish-socket.ts';
import { Replay } from '../support/media/replay.ts';
import { TestPublisher, TestViewer } from '../support/media/stage.ts';
import { createTestApp, type TestApp } from '../support/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** What no stream of these few seconds shows: a stall of six, delta updates, and ffprobe where it is not installed. */
const notShown: RuleName[] = ['block-timeout', 'skip-until', 'ffprobe'];
/** Seconds of show that are there when the checker comes: parts leave the list at the next key frame already. */
const before = 7.5;
/** Longer than the test, two pictures and sound. */
const twoRenditions = { ...withLd(repeated(clip, 30)), frames: 900, lengthUs: 30e6 };

test('llhls-check finds no rule broken on a running show with two pictures and sound, over a new capture and to its end', async () => {
  const url = await app.listen();
  const { id, ticket, watchTicket, token } = await goLiveByApi(url, 'Checked');
  const sockets = url.replace('http', 'ws');
  const earlier = new TestPublisher(`${sockets}/ws/publish/${id}`);
  await earlier.hello(ticket, twoRenditions.tracks);
  await earlier.send(withLd({ tracks: clip.tracks, samples: upTo(before) }).samples);
  const viewer = new TestViewer(`${sockets}/ws/watch/${id}`, watchTicket);

  async function capture(): Promise<Disposable> {
    const socket = await openPublishSocket(`${sockets}/ws/publish/${id}`, ticket, twoRenditions.tracks);
    return new Replay(twoRenditions, [socket.send]);
  }

  using first = await capture();
  const master = `${url}/live/${id}/index.m3u8`;
  expect((await (await fetch(master)).text()).match(/\w+\.m3u8$/gm)).toEqual(['hd.m3u8', 'audio.m3u8', 'ld.m3u8']);
  // Others may be using the machine: lateness is not what this test is about.
  const checking = checkStream(master, { seconds: 60, fetch, toleranceMs: 3000 });
  await viewer.untilShown(before + 4);
  first[Symbol.dispose]();
  using _second = await capture();
  await viewer.untilShown(before + 9);
  await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, token);

  const findings = await checking;
  expect(findings.filter(({ failures }) => failures > 0)).toEqual([]);
  const unseen = findings.filter(({ checked }) => checked === 0).map(({ rule }) => rule);
  expect(unseen.filter((rule) => !notShown.includes(rule))).toEqual([]);
});
