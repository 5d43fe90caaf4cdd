import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Sample } from '#contract/wire/stage-wire.ts';
import { readPlaylist } from '../../../../bench/llhls/playlist.ts';
import { clip, numbered, repeated } from '../../../../test/support/media/media.ts';
import { holdTime, TestViewer } from '../../../../test/support/media/stage.ts';
import { TestEncoder } from '../../../../test/support/media/test-encoder.ts';
import { findFreePort } from '../../../../test/support/servers/free-port.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let port: number;
let url: string;

beforeAll(async () => {
  port = await findFreePort();
  app = await createTestApp({ RTMP_PORT: String(port), HOST: '127.0.0.1' });
  url = await app.listen();
  seller = await app.signUpSeller();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app[Symbol.asyncDispose]());

/** As OBS left to itself sends it: a key frame every 250 pictures at 25 a second, or further apart. */
function keysEvery(seconds: number, length: number): Sample[] {
  const samples = repeated(clip, length).samples.map((sample) => {
    const isKey = sample.key && Math.round(sample.ptsUs / 1e6) % seconds === 0;
    return sample.track === 1 ? { ...sample, key: isKey } : sample;
  });
  return numbered(samples);
}

async function anEvent(): Promise<{ id: string; watchTicket: string; encoder: TestEncoder }> {
  const { id, watch_ticket } = (await app.send('POST', '/api/seller/live-streams', { title: 'From OBS' }, seller.token)).body;
  const { key } = (await app.send('POST', `/api/seller/live-streams/${id}/stream-key`, {}, seller.token)).body;
  const encoder = new TestEncoder(port);
  await encoder.publish(key);
  return { id, watchTicket: watch_ticket, encoder };
}

function aViewer(id: string, ticket: string): TestViewer {
  const viewer = new TestViewer(`${url.replace('http', 'ws')}/ws/watch/${id}`, ticket);
  viewer.acknowledges = false;
  return viewer;
}

async function statusOf(id: string) {
  return (await app.send('GET', `/api/seller/live-streams/${id}/encoder`, undefined, seller.token)).body;
}

async function playlistOf(id: string) {
  const address = (await (await fetch(`${url}/live/${id}/index.m3u8`)).text()).match(/^\S*hd\.m3u8$/m)?.[0] ?? '';
  const media = new URL(address, `${url}/live/${id}/`).href;
  return readPlaylist(await (await fetch(media)).text(), media);
}

test('P17: key frames ten seconds apart are taken, and the seller reads how to set OBS', async () => {
  const { id, watchTicket, encoder } = await anEvent();
  // The whole show comes within a moment, in which nobody is slow.
  holdTime();
  const early = aViewer(id, watchTicket);
  const samples = keysEvery(10, 26);
  const [start, rest] = [samples.filter(({ dtsUs }) => dtsUs < 6e6), samples.filter(({ dtsUs }) => dtsUs >= 6e6)];
  encoder.send({ tracks: clip.tracks, samples: start });
  await early.untilShown(5);
  const first = await playlistOf(id);
  expect(await statusOf(id)).toEqual({ state: 'receiving', key_frame_seconds: null, problem: null });

  encoder.send({ tracks: [], samples: rest });
  await early.untilShown(25);
  expect(await statusOf(id)).toEqual({ state: 'receiving', key_frame_seconds: 10, problem: null });
  expect(early.states).not.toContain('interrupted');
  expect(early.inits).toHaveLength(1);
  expect(early.chunks.filter(({ header }) => header.key).map(({ header }) => header.startMs)).toEqual([0, 10_000, 20_000]);

  const last = await playlistOf(id);
  expect([first.targetDuration, last.targetDuration]).toEqual([2, 2]);
  expect(Math.max(...last.segments.map(({ duration }) => Math.round(duration ?? 0)))).toBeLessThanOrEqual(2);
  expect(last.segments.some(({ discontinuity }) => discontinuity)).toBe(false);

  const late = aViewer(id, watchTicket);
  await late.untilShown(25);
  expect(late.chunks[0]?.header, 'who joins is sent all since the last key frame at once').toMatchObject({ key: true, startMs: 20_000 });
  for (const viewer of [early, late]) viewer.socket.close();
  encoder.socket.destroy();
});

test('P17: key frames further apart end the connection, and the seller reads why', async () => {
  const { id, encoder } = await anEvent();
  encoder.send({ tracks: clip.tracks, samples: keysEvery(20, 12) });
  await encoder.closed();
  expect(await statusOf(id)).toEqual({
    state: 'waiting',
    key_frame_seconds: null,
    problem: 'There was no key frame for 10 seconds. Set the keyframe interval of the encoder to 2 seconds.',
  });
});
